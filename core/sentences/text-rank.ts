import { terms } from '../text/terms.ts'

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
  const received = neighbours(vectors)
  const strength = received(vectors.map(() => 1))
  let rank: number[] = vectors.map(() => 1)
  for (let round = 0; round < ROUNDS; round++) {
    const given = rank.map((value, at) => value / (strength[at] || 1))
    rank = received(given).map((sum) => 1 - DAMPING + DAMPING * sum)
  }
  const highest = rank.reduce((most, value) => Math.max(most, value), Number.MIN_VALUE)
  return rank.map((value) => value / highest)
}

/** The terms of a sentence that others have too, by number, and what each weighs. */
type Row = { terms: number[]; weights: number[] }

/**
 * What each sentence receives from all others, by how similar they are, when each gives what it is called with: the product
 * of a matrix of similarities that is never made. A similarity is a sum over shared terms, so what all give is summed up
 * by term, and each sentence takes from the terms that it has what is not its own. Cost and memory are those of the terms:
 * pairs of sentences would be n² of them.
 */
function neighbours(vectors: readonly Vector[]): (given: readonly number[]) => number[] {
  const { rows, count } = rowsOf(vectors)
  return (given) => {
    const sums = new Float64Array(count)
    for (const [at, { terms, weights }] of rows.entries()) {
      const own = given[at] ?? 0
      for (const [n, term] of terms.entries()) sums[term] = (sums[term] ?? 0) + (weights[n] ?? 0) * own
    }
    return rows.map(({ terms, weights }, at) => {
      const own = given[at] ?? 0
      return terms.reduce((sum, term, n) => {
        const weight = weights[n] ?? 0
        return sum + weight * ((sums[term] ?? 0) - weight * own)
      }, 0)
    })
  }
}

/** Without the terms of only one sentence, which nobody receives by: a sentence of nothing else has exactly no strength. */
function rowsOf(vectors: readonly Vector[]): { rows: Row[]; count: number } {
  const holders = new Map<string, number>()
  for (const vector of vectors) for (const term of vector.keys()) holders.set(term, (holders.get(term) ?? 0) + 1)
  const shared = [...holders].filter(([, count]) => count > 1)
  const numbers = new Map(shared.map(([term], number) => [term, number]))
  const rows = vectors.map((vector) => {
    const row: Row = { terms: [], weights: [] }
    for (const [term, weight] of vector) {
      const number = numbers.get(term)
      if (number === undefined) continue
      row.terms.push(number)
      row.weights.push(weight)
    }
    return row
  })
  return { rows, count: numbers.size }
}

function countEach(words: readonly string[]): Map<string, number> {
  const count = new Map<string, number>()
  for (const word of words) count.set(word, (count.get(word) ?? 0) + 1)
  return count
}
