import { expect, test } from 'vitest'
import { setInRow, TRASHED } from '../../../../core/sealing/row-fields.ts'
import { daysLeft } from '../../../../src/features/library/days-left.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-25T10:00:00.000Z')
const daysAgo = (days: number): string => new Date(NOW - days * DAY).toISOString()
const rowOf = (value: string | null) => ({ row: setInRow({}, TRASHED, value, NOW) })

test.each([
  ['that is not sealed: by the server', { deletedAt: daysAgo(10) }, 20],
  ['that is sealed: by the row', { deletedAt: daysAgo(29), sealed: rowOf(daysAgo(10)) }, 20],
  ['whose row does not say so: by the server', { deletedAt: daysAgo(10), sealed: rowOf(null) }, 20],
  ['whose row was never read: by the server', { deletedAt: daysAgo(10), sealed: {} }, 20],
  ['that should be gone', { deletedAt: daysAgo(31) }, 1],
  ['of a clock that is ahead', { deletedAt: daysAgo(-2) }, 30],
])('the days that a recording has left in the trash, %s', (_, recording, days) => {
  expect(daysLeft(recording, NOW)).toBe(days)
})
