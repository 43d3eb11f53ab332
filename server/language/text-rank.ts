import { terms } from '../../contract/terms.ts'

/** Term weights of one sentence, of length 1. */
export type Vector = ReadonlyMap<string, number>

export function vectorsOf(texts: readonly string[]): Vector[] {
  const counts = texts.map((text) => countEach(terms(text)))
  const inTexts = new Map<string, number>()
  for (const count of counts) for (const term of count.keys()) inTexts.set(term, (inTexts.get(term) ?? 0) + 1)
  return counts.map((count) => {
    const weights = [...count].map(([term, times]): [string, number] => {
      const rarity = Math.log(1 + texts.length / (inTexts.get(term) ?? 1))
      return [term, (1 + Math.log(times)) * rarity]
    })
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1
    return new Map(weights.map(([term, weight]) => [term, weight / length]))
  })
}

export function similarity(a: Vector, b: Vector): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [term, weight] of few) sum += weight * (many.get(term) ?? 0)
  return sum
}

const DAMPING = 0.85
const ROUNDS = 20

/** TextRank (Mihalcea and Tarau, 2004): a sentence counts as much as those that speak of the same. Highest is 1. */
export function textRank(vectors: readonly Vector[]): number[] {
  const edges = edgesOf(vectors)
  const strength = edges.map((row) => row.reduce((sum, [, weight]) => sum + weight, 0))
  let rank: number[] = vectors.map(() => 1)
  for (let round = 0; round < ROUNDS; round++) {
    rank = edges.map((row) => {
      const received = row.reduce(
        (sum, [other, weight]) => sum + ((rank[other] ?? 0) * weight) / (strength[other] || 1),
        0,
      )
      return 1 - DAMPING + DAMPING * received
    })
  }
  const highest = Math.max(...rank, Number.MIN_VALUE)
  return rank.map((value) => value / highest)
}

/** By an index of terms, so that only sentences that share a word are compared. */
function edgesOf(vectors: readonly Vector[]): [number, number][][] {
  const holders = new Map<string, [number, number][]>()
  for (const [at, vector] of vectors.entries()) {
    for (const [term, weight] of vector) {
      const list = holders.get(term) ?? []
      list.push([at, weight])
      holders.set(term, list)
    }
  }
  return vectors.map((vector, at) => {
    const row = new Map<number, number>()
    for (const [term, weight] of vector) {
      for (const [other, otherWeight] of holders.get(term) ?? []) {
        if (other !== at) row.set(other, (row.get(other) ?? 0) + weight * otherWeight)
      }
    }
    return [...row]
  })
}

function countEach(words: readonly string[]): Map<string, number> {
  const count = new Map<string, number>()
  for (const word of words) count.set(word, (count.get(word) ?? 0) + 1)
  return count
}
