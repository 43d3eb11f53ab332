import type { RecordingId } from '../../contract/ids.ts'
import type { StorePart, TranscribedAudio } from '../speech/transcriber.ts'
import type { Database } from '../store/schema.ts'
import { findPart, savePart } from '../store/tables/recordings/transcribed-parts.ts'

/** A file of a recording, and who hears it as what. Those of another engine, or heard as another language, are not used. */
type Heard = { segment: number; engine: string; language: string | null; onReused: () => void }

/**
 * Stores each finished part of one file until the transcript is complete. Parts are planned from the audio alone, so that every
 * attempt at a file has the same parts.
 */
export function createStorePart(database: Database, recording: RecordingId, file: Heard): StorePart {
  return ({ start, end }, work) => once(database, recording, file, nameOf(file, start.toFixed(2), end.toFixed(2)), work)
}

/** The same of all of one file, so that the next attempt need not even look for speech in it: there may be none. */
export const storeWhole = (
  database: Database,
  recording: RecordingId,
  file: Heard,
  work: () => Promise<TranscribedAudio>,
): Promise<TranscribedAudio> => once(database, recording, file, nameOf(file, 'whole'), work)

const nameOf = ({ segment, engine, language }: Heard, ...place: string[]): string =>
  [segment, ...place, engine, ...(language === null ? [] : [language])].join(' ')

async function once(
  database: Database,
  recording: RecordingId,
  { onReused }: Heard,
  name: string,
  work: () => Promise<TranscribedAudio>,
): Promise<TranscribedAudio> {
  const kept = await findPart(database, recording, name)
  if (kept) {
    onReused()
    return kept
  }
  const made = await work()
  await savePart(database, recording, name, made)
  return made
}
