import type { RecordingRow, Transcription } from '../../contract/recordings/recording.ts'
import type { Transcript } from '../../contract/recordings/transcript.ts'
import { POCKETSPHINX } from '../speech/local/pocketsphinx.ts'
import type { Database, Write } from '../store/schema.ts'
import { findSentences } from '../store/tables/recordings/transcripts.ts'

/**
 * What PocketSphinx heard: good enough to find a place by, and made again where there is a better engine (improve-drafts.ts). So is
 * silence: it may have missed what was said.
 */
export const isDraft = (transcription: Transcription): boolean =>
  transcription.state === 'done' && transcription.engine === POCKETSPHINX

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
  if (transcript === null || transcript.engine !== POCKETSPHINX) return false
  const { named, speakers, segments } = transcript
  return named === undefined && speakers === undefined && segments.every(isAsHeard)
}

const isAsHeard = ({ heard, edited, heardSpeaker, reassigned }: Transcript['segments'][number]): boolean =>
  [heard, edited, heardSpeaker, reassigned].every((change) => change === undefined)
