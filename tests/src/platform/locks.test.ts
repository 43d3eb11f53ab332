import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdLock, isHeldHere } from '../../../src/platform/storage/locks.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => vi.useRealTimers())

const heldByAnyone = async () => (await navigator.locks.query()).held?.map(({ name }) => name)

test('a lock that was taken away is held here again as soon as it is free, and given back once', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const release = await holdLock('kept')
  expect(isHeldHere('kept')).toBe(true)
  await navigator.locks.request('kept', { steal: true }, () => undefined)
  await vi.waitFor(() => expect(isHeldHere('kept')).toBe(false))
  vi.advanceTimersByTime(1000)
  await vi.waitFor(async () => expect(await heldByAnyone()).toEqual(['kept']))
  expect(isHeldHere('kept')).toBe(true)
  release?.()
  await vi.waitFor(() => expect(isHeldHere('kept')).toBe(false))
  expect(await heldByAnyone()).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(await heldByAnyone()).toEqual([])
})

test('nothing is held where another tab has it', async () => {
  const release = await holdLock('theirs')
  expect(await holdLock('theirs')).toBeNull()
  release?.()
})
