import type { TranscriptSegment, Word } from '../../contract/recordings/transcript.ts'
import { ByteReader, ByteWriter } from './varints.ts'

/**
 * The times of all words of a transcript, apart from it. The value says of each segment which start and text its words were
 * made for, so words of another version of the text are never given out, and those of unchanged segments always are.
 *
 * As bytes: the format; the numbers of segments and of words; of each segment how its words lie ({@link NONE} …), how many
 * they are, and 4 bytes of {@link fingerprint}; of each word its start after the end of the word before it and its length,
 * in milliseconds. Words that are not simply those of the segment's text bring their own text.
 */
const FORMAT = 1

const NONE = 0
/** The words are those of the segment's text between white space. */
const OF_TEXT = 1
const WITH_TEXT = 2

/** Twelve days. Milliseconds. */
const LATEST = 2 ** 30 - 1

/** Two numbers a word in `times`: start and end, in milliseconds. */
export type Words = {
  times: Uint32Array
  /** Of each segment the number of its first word; one more stands for the end. */
  first: Uint32Array
  fingerprints: Uint32Array
  /** Of segments whose words are not simply those of their text. */
  texts: ReadonlyMap<number, readonly string[]>
}

type Spoken = Pick<TranscriptSegment, 'start' | 'text'>

/** Null when no segment has words. */
export function encodeWords(segments: readonly TranscriptSegment[]): Uint8Array | null {
  const total = segments.reduce((sum, { words = [] }) => sum + words.length, 0)
  if (total === 0) return null
  const out = new ByteWriter()
  out.byte(FORMAT)
  out.unsigned(segments.length)
  out.unsigned(total)
  let before = 0
  for (const segment of segments) before = writeSegment(out, segment, before)
  return out.bytes()
}

function writeSegment(out: ByteWriter, segment: TranscriptSegment, before: number): number {
  const { words = [] } = segment
  if (words.length === 0) {
    out.byte(NONE)
    return before
  }
  const isOfText = areOfText(words, segment.text)
  out.byte(isOfText ? OF_TEXT : WITH_TEXT)
  out.unsigned(words.length)
  out.fixed(fingerprint(segment))
  let last = before
  for (const word of words) {
    const [start, end] = [milliseconds(word.start), milliseconds(word.end)]
    out.signed(start - last)
    out.signed(end - start)
    if (!isOfText) out.text(word.text)
    last = end
  }
  return last
}

/** Null when the bytes are none of these: of a newer format, or cut. */
export function decodeWords(bytes: Uint8Array): Words | null {
  const from = new ByteReader(bytes)
  if (from.byte() !== FORMAT) return null
  const [segments, total] = [from.unsigned(), from.unsigned()]
  // Each takes a byte at least: no length is believed that the bytes do not bear out.
  if (segments > bytes.length || total > bytes.length) return null
  const texts = new Map<number, string[]>()
  const words = {
    times: new Uint32Array(2 * total),
    first: new Uint32Array(segments + 1),
    fingerprints: new Uint32Array(segments),
    texts,
  }
  let read = 0
  let last = 0
  for (let at = 0; at < segments; at++) {
    const kind = from.byte()
    const count = kind === NONE ? 0 : from.unsigned()
    if (kind > WITH_TEXT || read + count > total) return null
    if (kind !== NONE) words.fingerprints[at] = from.fixed()
    const own: string[] = []
    for (const end = read + count; read < end; read++) {
      const start = last + from.signed()
      last = start + from.signed()
      words.times[2 * read] = start
      words.times[2 * read + 1] = last
      if (kind === WITH_TEXT) own.push(from.text())
    }
    if (kind === WITH_TEXT) texts.set(at, own)
    words.first[at + 1] = read
  }
  return from.isSpent && read === total ? words : null
}

/** The words of one segment; null when there are none, or when they were made for another text. */
export function wordsOf(words: Words, at: number, segment: Spoken): Word[] | null {
  const [first = 0, end = 0] = [words.first[at], words.first[at + 1]]
  if (first === end || words.fingerprints[at] !== fingerprint(segment)) return null
  const texts = words.texts.get(at) ?? wordsIn(segment.text)
  if (texts.length !== end - first) return null
  return texts.map((text, word) => {
    const time = 2 * (first + word)
    return { start: (words.times[time] ?? 0) / 1000, end: (words.times[time + 1] ?? 0) / 1000, text }
  })
}

/** The segments with the words that fit them; one that has words of its own keeps them. */
export const withWords = (segments: readonly TranscriptSegment[], words: Words): TranscriptSegment[] =>
  segments.map((segment, at) => {
    const own = segment.words ? null : wordsOf(words, at, segment)
    return own ? { ...segment, words: own } : segment
  })

export const withoutWords = (segments: readonly TranscriptSegment[]): TranscriptSegment[] =>
  segments.map(({ words: _, ...segment }) => segment)

function areOfText(words: readonly Word[], text: string): boolean {
  const inText = wordsIn(text)
  return inText.length === words.length && words.every((word, at) => word.text === inText[at])
}

const wordsIn = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')

const milliseconds = (seconds: number): number => Math.min(LATEST, Math.max(0, Math.round(seconds * 1000)))

/** FNV-1a, 32 bits, over the text and the millisecond at which it begins. */
function fingerprint({ start, text }: Spoken): number {
  let hash = 0x811c9dc5 ^ milliseconds(start)
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
