import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase } from '../app-database.ts'

/** For `lang`, so that a screen reader takes the right voice; undefined where the engine did not say it, or not as a code. */
export const langOf = (language: string | null | undefined): string | undefined =>
  language && /^[a-z]{2,3}$/.test(language) ? language : undefined

/** The languages that were spoken in these recordings, as far as they are known. */
export async function readLangs(
  app: AppDatabase,
  recordings: readonly RecordingId[],
): Promise<ReadonlyMap<RecordingId, string | undefined>> {
  const transcripts = await app.transcripts.bulkGet([...recordings])
  return new Map(transcripts.flatMap((one) => (one ? [[one.recordingId, langOf(one.language)]] : [])))
}
