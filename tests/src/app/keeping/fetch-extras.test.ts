import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchExtras } from '../../../../src/app/keeping/fetch-extras.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (milliseconds: number, run: () => void): void => void setTimeout(run, milliseconds)
const MINUTE = 60_000

test('the worker is asked behind the first screen, and again until nothing is missing', async () => {
  const answers: (boolean | null)[] = [null, false, true]
  const ask = vi.fn(async () => answers.shift() ?? null)
  fetchExtras({ isFree: () => true, ask, removeOlder: () => undefined, after })
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(ask).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('the worker is not woken while the page is offline or records, and is within a minute after', async () => {
  let free = false
  const ask = vi.fn(async () => true)
  fetchExtras({ isFree: () => free, ask, removeOlder: () => undefined, after })
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(ask).not.toHaveBeenCalled()
  free = true
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a worker that cannot be asked is asked again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const ask = vi.fn(async () => true)
  ask.mockRejectedValueOnce(new Error('gone'))
  fetchExtras({ isFree: () => true, ask, removeOlder: () => undefined, after })
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a server that does not have these files is asked less and less often, and never not at all', async () => {
  const ask = vi.fn(async () => false)
  fetchExtras({ isFree: () => true, ask, removeOlder: () => undefined, after })
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(ask.mock.calls.length).toBeGreaterThan(10)
  expect(ask.mock.calls.length).toBeLessThan(20)
})

test('older files may go also where nothing is to be fetched', async () => {
  const removeOlder = vi.fn()
  fetchExtras({ isFree: () => false, ask: async () => true, removeOlder, after })
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(removeOlder).toHaveBeenCalledTimes(1)
})
