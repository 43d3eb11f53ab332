import { type InspectedFile, inspectFile } from '../speech/inspect-file.ts'
import { type AudioFile, EngineFailedError } from '../speech/transcriber.ts'
import type { Write } from '../store/schema.ts'
import { sealerOf } from '../store/sealed-columns.ts'
import type { KeptRecording } from '../store/tables/recordings/recordings.ts'

export type Measured = Pick<InspectedFile, 'seconds' | 'peaks'>

/**
 * Length and peaks of a recording that came as a plain file, without them. Our own recorder sends them, for one of several
 * segments as well; those are left as they are. Null when this machine cannot decode the file: another engine may still
 * transcribe it, and the player then shows no waveform. The length of what is too long to decode is unknown, too.
 */
export async function measure(
  { row, segments }: KeptRecording,
  open: () => Promise<AudioFile>,
  signal: AbortSignal,
): Promise<Measured | null> {
  if (row.peaks !== null || segments.length !== 1) return null
  try {
    const heard = await inspectFile(await open(), { signal })
    return heard.isCut ? null : heard
  } catch (error) {
    if (error instanceof EngineFailedError) return null
    throw error
  }
}

/** In the transaction that moves the recording to the end of the feed anyway. */
export async function saveMeasured(
  write: Write,
  recording: KeptRecording,
  { seconds, peaks }: Measured,
): Promise<void> {
  const segments = recording.segments.map((segment) => ({ ...segment, seconds }))
  const seal = sealerOf('recordings', { id: recording.row.id, user_id: recording.userId })
  await write
    .updateTable('recordings')
    .set({ peaks: seal('peaks', peaks), duration: seconds, segments: JSON.stringify(segments) })
    .where('id', '=', recording.row.id)
    .execute()
}
