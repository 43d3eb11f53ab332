import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'

/** A phrase said this often in a row, */
const TIMES = 4
/** and that makes this many words, is a recogniser that runs in circles (facts: Whisper), not a person. */
const WORDS = 8
const LONGEST_PHRASE = 16

/** Leaves one of what is repeated again and again, within a segment and from one to the next. */
export function withoutLoops(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const kept: TranscriptSegment[] = []
  for (let at = 0; at < segments.length; ) {
    const segment = segments[at]
    if (!segment) break
    const said = folded(segment.text)
    let times = 1
    while (at + times < segments.length && folded(segments[at + times]?.text ?? '') === said) times += 1
    const isLoop = times >= TIMES && times * said.split(' ').length >= WORDS
    kept.push(...segments.slice(at, at + (isLoop ? 1 : times)).map(unrolled))
    at += times
  }
  return kept
}

function unrolled(segment: TranscriptSegment): TranscriptSegment {
  const tokens = segment.text.split(/\s+/).filter(Boolean)
  const left = keptTokens(tokens.map(folded))
  if (left.length === tokens.length) return segment
  const text = left.map((at) => tokens[at]).join(' ')
  const { words, ...rest } = segment
  const sameCount = words?.length === tokens.length
  return { ...rest, text, ...(sameCount ? { words: words.filter((_, at) => left.includes(at)) } : {}) }
}

/** Places of the tokens to keep. */
function keptTokens(tokens: readonly string[]): number[] {
  const kept: number[] = []
  for (let at = 0; at < tokens.length; ) {
    const { length, times } = longestLoop(tokens, at)
    for (let place = at; place < at + length; place++) kept.push(place)
    at += length * times
  }
  return kept
}

function longestLoop(tokens: readonly string[], from: number): { length: number; times: number } {
  for (let length = 1; length <= LONGEST_PHRASE; length++) {
    let times = 1
    while (isSame(tokens, from, from + times * length, length)) times += 1
    if (times >= TIMES && times * length >= WORDS) return { length, times }
  }
  return { length: 1, times: 1 }
}

function isSame(tokens: readonly string[], one: number, other: number, length: number): boolean {
  if (other + length > tokens.length) return false
  for (let at = 0; at < length; at++) if (tokens[one + at] !== tokens[other + at]) return false
  return true
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]+/gu, '')
    .trim()
