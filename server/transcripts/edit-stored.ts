import type { Transcript } from '../../contract/recordings/transcript.ts'
import { HttpError } from '../kernel/problem.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { hasInnerWords, type StoredForm, type StoredTranscript, storedForm, wholeTranscript } from './stored-form.ts'
import { edited, misfitsIn, type TranscriptEdits } from './transcript-edits.ts'
import { transcriptHash } from './transcript-hash.ts'

export type EditedTranscript = {
  stored: StoredForm
  /** JSON: all of it, or of what changed the fields of a `CompactCorrection` that follow from the transcript. */
  answer: string
  hasNewText: boolean
  /** An analysis of it is out of date: other words, or said by others. */
  isSaidOtherwise: boolean
  /** Its row was written by a server of before. */
  hadInnerWords: boolean
}

/** Throws HttpError as {@link edited}, and 409 where there is no whole transcript yet. */
export function editStored(
  stored: StoredTranscript,
  edits: TranscriptEdits,
  form: 'whole' | 'compact',
): EditedTranscript {
  const { before, hadInnerWords } = read(stored)
  const after = edited(before, edits)
  return {
    stored: storedForm(after),
    answer: JSON.stringify(form === 'whole' ? after : changesOf(before, after)),
    hasNewText: after.text !== before.text,
    isSaidOtherwise: transcriptHash(before) !== transcriptHash(after),
    hadInnerWords,
  }
}

/** As {@link misfitsIn}. */
export function misfitsOf(stored: StoredTranscript, edits: readonly TranscriptEdits[]): Map<number, Refusal> {
  const misfits = misfitsIn(read(stored).before, edits)
  return new Map([...misfits].map(([at, error]) => [at, refusalOf(error)]))
}

function read({ body, words }: StoredTranscript): { before: Transcript; hadInnerWords: boolean } {
  const transcript = JSON.parse(body) as Transcript
  if (transcript.partial) throw nothingToCorrect()
  return { before: wholeTranscript({ transcript, words }), hadInnerWords: hasInnerWords(transcript) }
}

export const nothingToCorrect = (): HttpError => new HttpError(409, 'This recording has no transcript to correct.')

/** Segments that nobody corrected are the same objects before and after. */
function changesOf(before: Transcript, { recordingId, speakers, named, segments }: Transcript) {
  const changed = segments.flatMap((segment, at) => (segment === before.segments[at] ? [] : [{ at, segment }]))
  return { recordingId, segments: changed, speakers, named }
}
