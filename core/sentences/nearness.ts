/** How far a word is felt, and how much of it: close by, and over the minutes in which people stay with a topic. Words. */
const REACHES = [
  { words: 40, part: 1 },
  { words: 300, part: 0.5 },
]

/** Who names a thing goes on to speak of it: it is felt more in what comes after than in what came before, and adds up to 2. */
const AFTER = 1.4
const BEFORE = 2 - AFTER
/** What answers a question follows it. */
const AFTER_QUESTION = 2
const QUESTION = /\?["'”’)\]]*$/

/** How far apart neighbouring sentences are, as what is left of a word from one to the next, for each reach. */
export type Decay = { part: number; left: Float64Array }[]

/** How much of its words each sentence leaves to what comes after it. */
export const carryOf = (texts: readonly string[]): Float64Array =>
  Float64Array.from(texts, (text) => AFTER * (QUESTION.test(text) ? AFTER_QUESTION : 1))

/** @param middles where the middle of each sentence is, in words */
export const decayOf = (middles: readonly number[]): Decay =>
  REACHES.map(({ words, part }) => ({
    part,
    left: Float64Array.from(middles, (at, n) => Math.exp(-(at - (middles[n - 1] ?? at)) / words)),
  }))

/**
 * How much of a word there is in and around each sentence, less with every word of distance: a positional language model
 * (Lv and Zhai, 2009) with exponential kernels, for which one pass each way is enough.
 * @param carry as {@link carryOf} gives it
 */
export function nearness(counts: ReadonlyMap<number, number>, decay: Decay, carry: Float64Array): Float64Array {
  const near = new Float64Array(decay[0]?.left.length ?? 0)
  for (const { part, left } of decay) {
    let felt = 0
    for (let at = 0; at < near.length; at++) {
      const here = counts.get(at) ?? 0
      felt *= left[at] ?? 0
      near[at] = (near[at] ?? 0) + part * (felt + here)
      felt += here * (carry[at] ?? 0)
    }
    felt = 0
    for (let at = near.length - 1; at >= 0; at--) {
      near[at] = (near[at] ?? 0) + part * BEFORE * felt
      felt = (felt + (counts.get(at) ?? 0)) * (left[at] ?? 0)
    }
  }
  return near
}
