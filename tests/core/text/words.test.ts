import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { decodeWords, encodeWords, withoutWords, withWords, wordsOf } from '../../../core/text/words.ts'
import { longTranscript } from '../../../testkit/samples/long-transcript.ts'
import { whole } from '../../whole.ts'

const spoken: TranscriptSegment[] = [
  {
    start: 0.5,
    end: 1.6,
    text: 'Good  morning.',
    words: [
      { start: 0.5, end: 0.9, text: 'Good' },
      { start: 0.95, end: 1.6, text: 'morning.' },
    ],
  },
  { start: 2, end: 4, text: 'Nobody timed this.' },
  // As engines give them that name words otherwise than the sentence does; the second begins before the first has ended.
  {
    start: 4.001,
    end: 6,
    text: 'Größe: 3,5 m',
    words: [
      { start: 4.001, end: 5.2, text: 'größe' },
      { start: 5.1, end: 5.05, text: 'dreieinhalb 🙂' },
      { start: 5400, end: 5400.25, text: 'meter' },
    ],
  },
]

const encoded = (segments: readonly TranscriptSegment[]): Uint8Array => {
  const bytes = encodeWords(segments)
  if (!bytes) throw new Error('no words')
  return bytes
}
const decoded = (bytes: Uint8Array) => {
  const words = decodeWords(bytes)
  if (!words) throw new Error('not understood')
  return words
}

describe('words apart', () => {
  it('come back as they were, to the millisecond', () => {
    expect(withWords(withoutWords(spoken), decoded(encoded(spoken)))).toEqual(spoken)
  })

  it('are rounded to the millisecond, and bounded', () => {
    const word = { start: 0.12349, end: 1e300, text: 'long' }
    const [segment] = withWords(
      [{ start: 0, end: 1, text: 'long' }],
      decoded(encoded([{ start: 0, end: 1, text: 'long', words: [word] }])),
    )
    expect(segment?.words).toEqual([{ start: 0.123, end: 1073741.823, text: 'long' }])
  })

  it('are none where no segment has any', () => {
    expect(encodeWords([])).toBeNull()
    expect(encodeWords(withoutWords(spoken))).toBeNull()
    expect(encodeWords([{ start: 0, end: 1, text: '', words: [] }])).toBeNull()
  })

  it('are given to no segment with another text or another beginning', () => {
    const words = decoded(encoded(spoken))
    const [first, , third] = withoutWords(spoken)
    if (!first || !third) throw new Error('no segments')
    expect(wordsOf(words, 0, first)).toHaveLength(2)
    expect(wordsOf(words, 0, { ...first, text: 'Good  evening.' })).toBeNull()
    expect(wordsOf(words, 0, { ...first, start: 0.6 })).toBeNull()
    expect(wordsOf(words, 2, first)).toBeNull()
    expect(wordsOf(words, 9, first)).toBeNull()
    const corrected = [{ ...first, text: 'Good evening.' }, third]
    const kept = withWords([corrected[0] ?? first, spoken[1] ?? first, third], words)
    expect(kept.map((segment) => segment.words?.length)).toEqual([undefined, undefined, 3])
  })

  it('of a segment that brings its own are left alone', () => {
    const own = [{ start: 1, end: 2, text: 'Own' }]
    const [segment] = withWords(
      [{ start: 0.5, end: 1.6, text: 'Good  morning.', words: own }],
      decoded(encoded(spoken)),
    )
    expect(segment?.words).toEqual(own)
  })

  it('are refused when the bytes are cut, too long, or of a newer format', () => {
    const bytes = encoded(spoken)
    for (let length = 0; length < bytes.length; length++) expect(decodeWords(bytes.subarray(0, length))).toBeNull()
    expect(decodeWords(new Uint8Array([...bytes, 0]))).toBeNull()
    expect(decodeWords(new Uint8Array([2, ...bytes.subarray(1)]))).toBeNull()
    expect(decodeWords(new Uint8Array([1, 0xff, 0xff, 0xff, 0xff, 0x0f, 1]))).toBeNull()
    expect(decodeWords(new Uint8Array([1, 1, 1, 3, 1, 0, 0, 0, 0, 0, 0]))).toBeNull()
  })

  whole(it)('and the rest of 90 minutes stay small', () => {
    const { segments } = longTranscript({ words: 15_000, segments: 1_100 })
    const bytes = encoded(segments)
    const rest = Buffer.from(JSON.stringify(withoutWords(segments)))
    expect(bytes.length + rest.length).toBeLessThan(428_000)
    expect(gzipSync(bytes).length + gzipSync(rest).length).toBeLessThan(134_000)
    expect(withWords(withoutWords(segments), decoded(bytes))).toEqual(segments)
  })
})
