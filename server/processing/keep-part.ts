import type { RecordingId } from '../../contract/ids.ts'
import type { KeepPart } from '../speech/transcriber.ts'
import type { Database } from '../store/schema.ts'
import { findPart, savePart } from '../store/tables/recordings/transcribed-parts.ts'

/**
 * Keeps each finished part of one file on disk until the transcript is whole. Parts are planned from the sound alone, so
 * that the same file gives the same parts at every try; what another engine made is not taken.
 */
export function createKeepPart(
  database: Database,
  recording: RecordingId,
  file: { segment: number; engine: string; onReused: () => void },
): KeepPart {
  return async ({ start, end }, work) => {
    const name = [file.segment, start.toFixed(2), end.toFixed(2), file.engine].join(' ')
    const kept = await findPart(database, recording, name)
    if (kept) {
      file.onReused()
      return kept
    }
    const made = await work()
    await savePart(database, recording, name, made)
    return made
  }
}
