import { describe, expect, it } from 'vitest'
import { relativeTime } from '../../../src/i18n/relative-time.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (ms: number): string => relativeTime(new Date(now - ms).toISOString(), now)

describe('relative time, in the words of docs/product.md', () => {
  it.each([
    [0, 'Just now'],
    [HOUR - 1, 'Just now'],
    [HOUR, '1 hour ago'],
    [2 * HOUR, '2 hours ago'],
    [24 * HOUR - 1, '23 hours ago'],
    [24 * HOUR, 'Yesterday'],
    [48 * HOUR - 1, 'Yesterday'],
    [48 * HOUR, '2 days ago'],
    [7 * 24 * HOUR - 1, '6 days ago'],
  ])('%i ms ago reads %s', (age, words) => {
    expect(ago(age)).toBe(words)
  })

  it('shows the local date from seven days on', () => {
    const created = new Date(now - 7 * 24 * HOUR)
    expect(relativeTime(created.toISOString(), now)).toBe(created.toLocaleDateString())
  })

  it('says Unknown for what is no date, and Just now for a clock that runs ahead', () => {
    expect(relativeTime(undefined, now)).toBe('Unknown')
    expect(relativeTime(null, now)).toBe('Unknown')
    expect(relativeTime('soon', now)).toBe('Unknown')
    expect(ago(-HOUR)).toBe('Just now')
  })
})
