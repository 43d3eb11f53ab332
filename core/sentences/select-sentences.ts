import { tokens } from '../text/terms.ts'
import type { Sentence } from './sentences.ts'
import { similarity, textRank, type Vector, vectorsOf } from './text-rank.ts'

/** Sentences with what they are worth for the whole, from 0 to 1. */
export type Ranked = { sentences: readonly Sentence[]; vectors: readonly Vector[]; worth: readonly number[] }

/** Below this a sentence is mostly "yes, okay"; above the other it is two. Words. */
const FULL_WORDS = 20
const MANY_WORDS = 40
/** Who says "I" and "you" speaks of the talk and not of the matter: what a sentence loses by their share of its words. */
const TALK = /^(?:i|i'[a-z]+|me|my|you|you'[a-z]+|your)$/
const TALK_LOSS = 3
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
  const words = tokens(sentence.text)
  const talk = words.filter((word) => TALK.test(word)).length / Math.max(1, words.length)
  return short * long * question * Math.max(0, 1 - TALK_LOSS * talk)
}

/**
 * The best of `among` (places in the list), each chosen for its worth less what it repeats (MMR, Carbonell and
 * Goldstein, 1998), in the order they were said. `words`: how
 * many they may be together; the last one may go over it.
 */
export function choose(
  { sentences, vectors, worth }: Ranked,
  count: number,
  among: readonly number[],
  words = Number.POSITIVE_INFINITY,
): number[] {
  const left = new Set(among.filter((at) => (worth[at] ?? 0) > 0))
  const chosen: number[] = []
  let room = words
  while (chosen.length < count && left.size > 0 && room > 0) {
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
    room -= sentences[best]?.words ?? 0
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
