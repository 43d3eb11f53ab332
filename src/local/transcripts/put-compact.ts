import type { Transcript } from '../../../contract/recordings/transcript.ts'
import type { AppDatabase } from '../app-database.ts'

/** What a server tells of a transcript beside it. `words`: their version, null for none; undefined where they are inside. */
export type Told = { words: string | null | undefined; revision: number }

/** Stores a transcript that came without its words, of this version. Inside the caller's transaction. */
export async function putCompact(
  app: AppDatabase,
  transcript: Transcript,
  { words: version, revision }: { words: string | null; revision: number },
): Promise<void> {
  const { recordingId } = transcript
  await app.transcripts.put({ ...transcript, revision })
  if (version === null) return app.words.delete(recordingId)
  const words = await app.words.get(recordingId)
  // Until they are fetched, those of sentences that did not change go on being shown.
  if (words?.version !== version) await app.words.put({ recordingId, version, bytes: words?.bytes ?? null, missing: 1 })
}
