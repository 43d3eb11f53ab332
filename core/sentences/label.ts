import { stem, tokens } from '../text/terms.ts'
import type { Sentence } from './sentences.ts'
import type { Vector } from './text-rank.ts'
import { trimEnd } from './trim-end.ts'

const LONGEST = 10
const SHORTEST = 3

/** The stretch of at most ten words of a sentence that says most of what it is about, word for word. */
export function labelOf(sentence: Sentence, weights: Vector): Sentence {
  const words = [...sentence.text.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    index,
    weight: weightOf(text, weights),
  }))
  let best = { from: 0, to: Math.min(words.length, LONGEST), value: -1 }
  for (let from = 0; from < words.length; from++) {
    if (words[from]?.weight === 0) continue
    let value = 0
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST); to++) {
      const weight = words[to - 1]?.weight ?? 0
      value += weight
      if (weight > 0 && to - from >= SHORTEST && value > best.value) best = { from, to, value }
    }
  }
  const start = words[best.from]?.index ?? 0
  const last = words[best.to - 1]
  const stretch = sentence.text.slice(start, last ? last.index + last.text.length : undefined)
  const text = trimEnd(stretch, /[,.;:!?]/)
  return { from: sentence.from + start, to: sentence.from + start + text.length, text, words: best.to - best.from }
}

const weightOf = (text: string, weights: Vector): number =>
  tokens(text).reduce((sum, token) => sum + (weights.get(stem(token)) ?? 0), 0)
