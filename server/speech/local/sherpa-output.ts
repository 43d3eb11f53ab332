import type { TranscriptSegment, Word } from '../../../contract/recordings/transcript.ts'
import type { Stretch } from '../voice-activity.ts'

/** What the add-on answers for one span; times in seconds of the span, where the model gives them. */
export type SherpaResult = {
  text: string
  tokens?: string[]
  timestamps?: number[]
  durations?: number[]
  lang?: string
}

/** How long the last word of a span lasts, and a token of a model that gives no lengths. Seconds. */
const TOKEN_SECONDS = 0.3
const SENTENCE_END = /(?<=[.!?…。？！])\s+/u

/** One segment for each sentence, with the words' times where the model gives them, else by their share of the text. */
export function segmentsOf(result: SherpaResult, span: Stretch): TranscriptSegment[] {
  const text = result.text.trim()
  if (!text) return []
  const words = wordsOf(result, span)
  const sentences = text.split(SENTENCE_END).filter(Boolean)
  const counts = sentences.map((sentence) => sentence.split(/\s+/).length)
  const isTimed = words.length > 0 && words.length === counts.reduce((sum, count) => sum + count, 0)
  return isTimed ? byWords(sentences, counts, words) : byShare(sentences, span)
}

function byWords(sentences: string[], counts: number[], words: Word[]): TranscriptSegment[] {
  let at = 0
  return sentences.map((text, sentence) => {
    const own = words.slice(at, at + (counts[sentence] ?? 0))
    at += own.length
    return { start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0, text, words: own }
  })
}

function byShare(sentences: string[], { start, end }: Stretch): TranscriptSegment[] {
  const all = sentences.reduce((sum, sentence) => sum + sentence.length, 0)
  let before = 0
  return sentences.map((text) => {
    const from = start + ((end - start) * before) / all
    before += text.length
    return { start: round(from), end: round(start + ((end - start) * before) / all), text }
  })
}

/** A token with a leading space, or the mark that SentencePiece puts in its place (U+2581), begins a word. */
function wordsOf({ tokens = [], timestamps = [], durations = [] }: SherpaResult, span: Stretch): Word[] {
  if (timestamps.length !== tokens.length) return []
  const words: Word[] = []
  for (const [at, token] of tokens.entries()) {
    const text = token.replaceAll('▁', ' ')
    const start = span.start + (timestamps[at] ?? 0)
    const next = timestamps[at + 1]
    const longest = durations[at] || TOKEN_SECONDS
    const end = Math.min(span.end, next === undefined ? start + longest : Math.min(span.start + next, start + longest))
    const before = words.at(-1)
    if (before && !text.startsWith(' ')) {
      before.text += text
      before.end = round(end)
    } else if (text.trim()) words.push({ text: text.trim(), start: round(start), end: round(end) })
  }
  return words
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000
