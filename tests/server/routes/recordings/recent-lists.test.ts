import { expect, it } from 'vitest'
import type { UserId } from '../../../../contract/ids.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { Written } from '../../../../server/http/handler.ts'
import { RecentLists } from '../../../../server/routes/recordings/recent-lists.ts'

const user = (name: string) => name as UserId
const list = (characters: number) => new Written<Recording[]>(Buffer.alloc(characters))

it('finds a list by its revision alone, and of its person alone', () => {
  const recent = new RecentLists()
  const kept = list(10)
  recent.add(user('a'), 7, kept)
  expect(recent.find(user('b'), 7)).toBe(null)
  expect(recent.find(user('a'), 7)).toBe(kept)
  expect(recent.find(user('a'), 8)).toBe(null)
  expect(recent.find(user('a'), 7)).toBe(null)
})

it('lets go of those that were not asked for the longest, and keeps no giant', () => {
  const recent = new RecentLists()
  recent.add(user('giant'), 1, list(6_000_000))
  expect(recent.find(user('giant'), 1)).toBe(null)
  for (let at = 0; at < 12; at++) {
    recent.add(user(`${at}`), 1, list(1_800_000))
    expect(recent.find(user('0'), 1)).not.toBe(null)
  }
  expect(recent.find(user('1'), 1)).toBe(null)
  expect(recent.find(user('11'), 1)).not.toBe(null)
})
