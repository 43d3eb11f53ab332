import { describe, expect, it } from 'vitest'
import { randomFor, seeded } from '../../testkit/figures/random.ts'
import { percentile, upperBound } from '../../testkit/figures/statistics.ts'
import { tally } from '../../testkit/runs/tally.ts'

describe('the upper bound of a rate of failure', () => {
  it('is about three in the number of runs when none failed', () => {
    expect(upperBound(0, 200) * 200).toBeCloseTo(2.97, 1)
    expect(upperBound(0, 1)).toBeCloseTo(0.95, 2)
  })

  it('is the exact binomial one when some did', () => {
    expect(upperBound(1, 20)).toBeCloseTo(0.2161, 3)
    expect(upperBound(20, 20)).toBe(1)
  })
})

it('a percentile is a value that was measured', () => {
  expect([0, 0.5, 0.95, 1].map((share) => percentile([30, 10, 20], share))).toEqual([10, 20, 30, 30])
  expect(percentile([1, 2, 3, 4], 0.5)).toBe(2)
  expect(() => percentile([], 0.5)).toThrow('Nothing was measured')
})

it('the numbers of a seed are those that earlier campaigns drew', () => {
  const draw = seeded(1)
  expect([draw(), draw(), draw()].map((number) => Math.floor(number * 2 ** 32))).toEqual([
    2693262067, 11749833, 2265367787,
  ])
})

it('the chance of a run depends on its seed, row and number, and on nothing else', () => {
  const draw = (seed: number, row: string, run: number): number => randomFor(seed, row, run).between(0, 1)
  expect(draw(1, 'K1', 3)).toBe(draw(1, 'K1', 3))
  expect(new Set([draw(1, 'K1', 3), draw(2, 'K1', 3), draw(1, 'K3', 3), draw(1, 'K1', 4)]).size).toBe(4)
})

it('a tally counts runs that failed, not sentences, and says which', () => {
  const good = { failures: [], lossMs: 300, duplicates: 0, bytesPerByte: 1.01 }
  const bad = { failures: ['a hole', 'a copy'], lossMs: 900, duplicates: 1, bytesPerByte: null }
  const all = tally({ id: 'K1', title: 'killed' }, [good, bad, good])
  expect(all).toMatchObject({ runs: 3, failed: 1, duplicates: 1, bytesPerByte: 1.01 })
  expect(all.loss).toEqual({ p50: 300, p95: 900, max: 900 })
  expect(all.failures).toEqual([
    { run: 1, words: 'a hole' },
    { run: 1, words: 'a copy' },
  ])
})
