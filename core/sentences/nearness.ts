/** How far a word is felt, and how much of it: close by, and over the minutes in which people stay with a topic. Words. */
const REACHES = [
  { words: 40, part: 1 },
  { words: 300, part: 0.5 },
]

/** How far apart neighbouring sentences are, as what is left of a word from one to the next, for each reach. */
export type Decay = { part: number; left: Float64Array }[]

/** @param middles where the middle of each sentence is, in words */
export const decayOf = (middles: readonly number[]): Decay =>
  REACHES.map(({ words, part }) => ({
    part,
    left: Float64Array.from(middles, (at, n) => Math.exp(-(at - (middles[n - 1] ?? at)) / words)),
  }))

/**
 * How much of a word there is in and around each sentence, less with every word of distance: a positional language model
 * (Lv and Zhai, 2009) with exponential kernels, for which one pass each way is enough.
 */
export function nearness(counts: ReadonlyMap<number, number>, decay: Decay): Float64Array {
  const near = new Float64Array(decay[0]?.left.length ?? 0)
  for (const { part, left } of decay) {
    let felt = 0
    for (let at = 0; at < near.length; at++) {
      felt = felt * (left[at] ?? 0) + (counts.get(at) ?? 0)
      near[at] = (near[at] ?? 0) + part * felt
    }
    felt = 0
    for (let at = near.length - 1; at >= 0; at--) {
      near[at] = (near[at] ?? 0) + part * felt
      felt = (felt + (counts.get(at) ?? 0)) * (left[at] ?? 0)
    }
  }
  return near
}
