import { expect, it } from 'vitest'
import { similarity, textRank, vectorsOf } from '../../../core/sentences/text-rank.ts'

const WORDS = 'harbour crane budget opening clinic supplier mould cable nurse contract report garden'.split(' ')
const TEXTS = [
  ...Array.from({ length: 40 }, (_, at) => [1, 5, 7, 11].map((step) => WORDS[(at * step + (at % 3)) % 12]).join(' ')),
  'Nothing else speaks of zeppelins',
  'the and of',
]

/** As it is defined: every sentence gives to every other, by how similar they are. */
function byPairs(vectors: ReturnType<typeof vectorsOf>): number[] {
  const edges = vectors.map((one, at) => vectors.map((other, to) => (at === to ? 0 : similarity(one, other))))
  const strength = edges.map((row) => row.reduce((sum, weight) => sum + weight, 0))
  let rank = vectors.map(() => 1)
  for (let round = 0; round < 20; round++) {
    rank = edges.map(
      (row) => 0.15 + 0.85 * row.reduce((sum, weight, to) => sum + (weight * (rank[to] ?? 0)) / (strength[to] || 1), 0),
    )
  }
  const highest = Math.max(...rank)
  return rank.map((value) => value / highest)
}

it('comes to what the comparison of all pairs comes to', () => {
  const vectors = vectorsOf(TEXTS)
  const expected = byPairs(vectors)
  for (const [at, value] of textRank(vectors).entries()) expect(value).toBeCloseTo(expected[at] ?? 0, 9)
})
