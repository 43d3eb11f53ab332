import type { RecordingRow } from '../../contract/recordings/recording.ts'
import { isDraft, isUntouched } from '../../core/transcripts/draft.ts'
import type { Database, Write } from '../store/schema.ts'
import { findSentences } from '../store/tables/recordings/transcripts.ts'

/**
 * The `improver` of a job that left its draft, as this engine does not know its language: with another language it is worth a try
 * (improve-drafts.ts).
 */
export const leftBy = (engine: string, language: string | null): string =>
  language === null ? engine : `${engine} left ${language}`

/** A draft in which nobody has corrected a sentence, named a speaker or given a sentence to another. */
export async function isUntouchedDraft(
  database: Database | Write,
  { id, transcription }: Pick<RecordingRow, 'id' | 'transcription'>,
): Promise<boolean> {
  const transcript = isDraft(transcription) ? await findSentences(database, id) : null
  return transcript !== null && isUntouched(transcript)
}
