import type { Transcript } from '../../contract/recordings/transcript.ts'
import { decodeWords, encodeWords, withoutWords, withWords } from '../../core/text/words.ts'

/** A transcript as it lies in its rows: JSON without its words, and these in base64, null where it has none. */
export type StoredTranscript = { body: string; words: string | null }

/** The same with what its rows say of its length. */
export type StoredForm = StoredTranscript & { lengths: Lengths }

type Lengths = { whole_bytes: number; compact_bytes: number }

/** What a word adds to a segment as JSON, but for its letters: names, marks and two times. */
const WORD_BYTES = 45

/** Takes tens of milliseconds with the longest transcripts: make it before a transaction where you can, as others wait for that. */
export function storedForm(transcript: Transcript): StoredForm {
  const rest: Transcript = { ...transcript, segments: withoutWords(transcript.segments) }
  const body = JSON.stringify(rest)
  const bytes = encodeWords(transcript.segments)
  return { body, words: bytes && Buffer.from(bytes).toString('base64'), lengths: lengthsOf(transcript, body) }
}

function lengthsOf({ text, segments }: Transcript, body: string): Lengths {
  const words = segments.reduce((sum, { words: own = [] }) => sum + own.length, 0)
  const [bodyBytes, textBytes] = [Buffer.byteLength(body), Buffer.byteLength(text)]
  const wordsBytes = words === 0 ? 0 : words * WORD_BYTES + textBytes
  return { whole_bytes: bodyBytes + wordsBytes, compact_bytes: Math.max(0, bodyBytes - textBytes) }
}

/** With its words. */
export const readStored = ({ body, words }: StoredTranscript): Transcript =>
  wholeTranscript({ transcript: JSON.parse(body) as Transcript, words })

/** The transcript with its words, those of rows of before among them. */
export function wholeTranscript({ transcript, words }: { transcript: Transcript; words: string | null }): Transcript {
  const value = words === null ? null : decodeWords(Buffer.from(words, 'base64'))
  return value ? { ...transcript, segments: withWords(transcript.segments, value) } : transcript
}

/** Servers of before kept the words inside the body. */
export const hasInnerWords = ({ segments }: Transcript): boolean => segments.some(({ words }) => words !== undefined)

/** The same of a body that is not parsed: within a text this would have a backslash, and no other list has that name. */
export const isWithInnerWords = (body: string): boolean => body.includes('"words":[')

/** The words inside a body, as they go to a device; null when there are none. */
export const innerWords = ({ body }: StoredTranscript): Uint8Array | null =>
  encodeWords((JSON.parse(body) as Transcript).segments)
