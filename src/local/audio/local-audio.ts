import type { RecordingId } from '../../../contract/ids.ts'
import { containerHeader } from '../../../core/media/container-header.ts'
import type { AudioDatabase } from '../audio-database.ts'
import { assemble } from './assembly.ts'
import { restoreBeginning } from './repair-segment.ts'

/** A playable file with a finite, right duration. */
export type LocalAudio = { blob: Blob; mime: string; seconds: number }

/**
 * The sound of one segment as a file, or null when this device has none of it. What a recorder wrote gets its length
 * and its places to seek to, and what is damaged in it is left out; any other file passes as it is. Nothing is decoded.
 */
export async function localAudio(
  audio: AudioDatabase,
  recording: RecordingId,
  segment = 0,
): Promise<LocalAudio | null> {
  const row = await audio.segments.get([recording, segment])
  if (!row || row.chunks === 0) return null
  const { mime } = row
  await restoreBeginning(audio, row)
  const { raw, scanner } = await assemble(audio, row)
  const found = scanner?.found()
  const header = found && containerHeader(found, raw.size)
  const seconds = scanner?.seconds() ?? row.seconds
  if (!header) return { blob: raw, mime, seconds }
  return { blob: new Blob([header.bytes, raw.slice(header.from)], { type: mime }), mime, seconds }
}
