import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startsOf, windowOf } from '../../../src/library/row-window.ts'

const heights = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 60 })

test('a row begins where the one before it ends, and the last start is the height of all', () => {
  expect(startsOf(['a', 'b', 'c'], (id) => (id === 'b' ? 200 : 68))).toEqual([0, 68, 268, 336])
  expect(startsOf([], () => 68)).toEqual([0])
})

test('exactly the rows that touch what is seen are drawn, and so many more on each side', () => {
  fc.assert(
    fc.property(heights, fc.nat(9000), fc.integer({ min: 1, max: 900 }), fc.nat(4), (rows, top, height, overscan) => {
      const starts = startsOf([...rows.keys()], (at) => rows[at] ?? 0)
      const drawn = windowOf(starts, top, top + height, overscan)
      const seen = [...rows.keys()].filter((at) => {
        const [start = 0, end = 0] = starts.slice(at, at + 2)
        return start <= top + height && end > top
      })
      expect(drawn.end).toBeLessThanOrEqual(rows.length)
      const [first] = seen
      const last = seen.at(-1)
      if (first === undefined || last === undefined) return
      expect(drawn).toEqual({ first: Math.max(0, first - overscan), end: Math.min(rows.length, last + 1 + overscan) })
    }),
  )
})

test('a list that begins below what is seen, or ended above it, draws its nearest rows', () => {
  const starts = startsOf([...Array(100).keys()], () => 68)
  expect(windowOf(starts, -900, -100, 4)).toEqual({ first: 0, end: 5 })
  expect(windowOf(starts, 90_000, 90_800, 4)).toEqual({ first: 96, end: 100 })
})
