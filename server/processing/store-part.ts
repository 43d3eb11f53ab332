import type { RecordingId } from '../../contract/ids.ts'
import type { StorePart } from '../speech/transcriber.ts'
import type { Database } from '../store/schema.ts'
import { findPart, savePart } from '../store/tables/recordings/transcribed-parts.ts'

/**
 * Stores each finished part of one file until the transcript is complete. Parts are planned from the audio alone, so that every
 * attempt at a file has the same parts; those of another engine, or heard as another language, are not used.
 */
export function createStorePart(
  database: Database,
  recording: RecordingId,
  file: { segment: number; engine: string; language: string | null; onReused: () => void },
): StorePart {
  return async ({ start, end }, work) => {
    const name = [
      file.segment,
      start.toFixed(2),
      end.toFixed(2),
      file.engine,
      ...(file.language === null ? [] : [file.language]),
    ].join(' ')
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
