import { describe, expect, test } from 'vitest'
import {
  DELETED,
  isDeletionConfirmed,
  setInRow,
  TRASHED,
  trashedAt,
  withoutTrash,
} from '../../../core/sealing/row-fields.ts'
import { mergeRows } from '../../../core/sealing/sealed-row.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-25T10:00:00.000Z')
const daysAgo = (days: number): string => new Date(NOW - days * DAY).toISOString()
const trashed = (value: unknown) => setInRow({}, TRASHED, value, NOW)

describe('that a recording may go for good', () => {
  test.each([
    ['nothing', undefined, false],
    ['a row without a word of it', {}, false],
    ['one that is not in the trash', trashed(null), false],
    ['28 days in the trash', trashed(daysAgo(28)), false],
    ['a day less than the trash keeps it, by clocks that differ', trashed(daysAgo(29)), true],
    ['40 days in the trash', trashed(daysAgo(40)), true],
    ['what is no time', trashed('long ago'), false],
    ['a number', trashed(1), false],
    ['that it was deleted', setInRow(trashed(null), DELETED, true, NOW), true],
  ])('is confirmed by %s: %o is %s', (_, row, isConfirmed) => {
    expect(isDeletionConfirmed(row, NOW)).toBe(isConfirmed)
  })

  test('is what was said last, whatever comes first: a restore takes the trash back, and the other way round', () => {
    const old = setInRow({}, TRASHED, daysAgo(40), NOW - 40 * DAY)
    const restored = setInRow(old, TRASHED, null, NOW - DAY)
    const again = setInRow(restored, TRASHED, daysAgo(35), NOW)
    for (const [one, other] of [
      [old, restored],
      [restored, old],
    ] as const)
      expect(isDeletionConfirmed(mergeRows(one, other), NOW)).toBe(false)
    expect(isDeletionConfirmed(mergeRows(again, restored), NOW)).toBe(true)
  })
})

test('the time in the trash is read whatever its form, and there is none where nobody said so', () => {
  expect(trashedAt(trashed('2026-11-01T10:00:00Z'))).toBe('2026-11-01T10:00:00.000Z')
  for (const row of [undefined, {}, trashed(null), trashed('long ago')]) expect(trashedAt(row)).toBeNull()
})

test('what is kept under another id was neither moved to the trash nor deleted', () => {
  const row = setInRow(setInRow(trashed(daysAgo(40)), DELETED, true, NOW), 'title', 'Orchard', NOW)
  expect(withoutTrash(row)).toEqual({ title: { at: NOW, value: 'Orchard' } })
})
