import { HttpError } from '../kernel/problem.ts'
import type { StoredTranscript } from './stored-form.ts'

/** What work on a transcript may need: less than its thread has. The longest of today need 145 MB by this measure. Bytes. */
const MOST_NEEDED = 200_000_000
/** For each character of its rows at most, for the files of an export; in base64 a word may be less than three. Bytes. */
const NEEDED = { body: 20, words: 90 }

/**
 * Whether a thread should not even try it. One that is out of memory may end the whole process, as where that happens in the JSON parser,
 * whatever the limit of the thread (https://github.com/nodejs/node/issues/47224).
 */
export const isTooLong = ({ body, words }: StoredTranscript): boolean =>
  NEEDED.body * body.length + NEEDED.words * (words?.length ?? 0) > MOST_NEEDED

/** The thread cannot work on this transcript, and could not the next time. A device keeps the edit and shows why it was refused. */
export class TranscriptTooLongError extends HttpError {
  override name = 'TranscriptTooLongError'
  constructor(cause?: unknown) {
    super(413, 'This transcript is too long for the server to change. Download it to keep your changes.', {
      code: 'too-long',
      cause,
    })
  }
}
