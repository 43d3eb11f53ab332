import type { Sentence } from './sentences.ts'
import { similarity, textRank, type Vector, vectorsOf } from './text-rank.ts'

/** Sentences with what they are worth for the whole, from 0 to 1. */
export type Ranked = { sentences: readonly Sentence[]; vectors: readonly Vector[]; worth: readonly number[] }

/** Below this a sentence is mostly "yes, okay"; above the other it is two. Words. */
const FULL_WORDS = 12
const MANY_WORDS = 40
/** How much a sentence loses for saying what was chosen already. */
const REPETITION = 0.6

export function rank(sentences: readonly Sentence[]): Ranked {
  const vectors = vectorsOf(sentences.map(({ text }) => text))
  const worth = textRank(vectors).map((value, at) => value * fitness(sentences[at]))
  return { sentences, vectors, worth }
}

function fitness(sentence: Sentence | undefined): number {
  if (!sentence) return 0
  const question = /\?["'”’)]*$/.test(sentence.text) ? 0.6 : 1
  const short = Math.min(1, sentence.words / FULL_WORDS)
  const long = sentence.words > MANY_WORDS ? MANY_WORDS / sentence.words : 1
  return short * long * question
}

/**
 * The best of `among` (places in the list), each chosen for its worth less what it repeats (MMR, Carbonell and
 * Goldstein, 1998), in the order they were said.
 */
export function choose({ vectors, worth }: Ranked, count: number, among: readonly number[]): number[] {
  const left = new Set(among.filter((at) => (worth[at] ?? 0) > 0))
  const chosen: number[] = []
  while (chosen.length < count && left.size > 0) {
    let best = -1
    let bestScore = Number.NEGATIVE_INFINITY
    for (const at of left) {
      const vector = vectors[at]
      const repeats = vector ? Math.max(0, ...chosen.map((other) => similarity(vector, vectors[other] ?? vector))) : 0
      const score = (worth[at] ?? 0) - REPETITION * repeats
      if (score > bestScore) [best, bestScore] = [at, score]
    }
    chosen.push(best)
    left.delete(best)
  }
  return chosen.sort((a, b) => a - b)
}

/** As `choose`, but from each of `blocks` equal parts of the text, so that the end of a long meeting is heard too. */
export function chooseAcross(ranked: Ranked, count: number, blocks: number): number[] {
  const total = ranked.sentences.length
  const chosen = new Set<number>()
  const perBlock = Math.floor(count / Math.max(1, blocks))
  for (let block = 0; perBlock > 0 && block < blocks; block++) {
    const from = Math.floor((block * total) / blocks)
    const to = Math.floor(((block + 1) * total) / blocks)
    for (const at of choose(ranked, perBlock, range(from, to))) chosen.add(at)
  }
  const rest = range(0, total).filter((at) => !chosen.has(at))
  for (const at of choose(ranked, count - chosen.size, rest)) chosen.add(at)
  return [...chosen].sort((a, b) => a - b)
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)
