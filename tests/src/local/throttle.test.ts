import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from '../../../src/local/throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A reading that takes so long, and when each began. */
function slow(lasts: number) {
  const begun: number[] = []
  const running = { now: 0, most: 0 }
  const read = throttle(async () => {
    begun.push(performance.now())
    running.now += 1
    running.most = Math.max(running.most, running.now)
    await new Promise((resolve) => setTimeout(resolve, lasts))
    running.now -= 1
    return begun.length
  }, 500)
  return { read, begun, running }
}

const difference = ([one = 0, other = 0]: readonly number[]): number => other - one

it.each([
  [10, 500],
  [400, 1200],
  // Nobody waits for longer than that, whatever took so long: a device that slept, or a tab that was frozen.
  [3_600_000, 3_602_000],
])('begins again behind a reading of %i ms after %i ms', async (lasts, apart) => {
  const { read, begun } = slow(lasts)
  const both = read().then(read)
  await vi.advanceTimersByTimeAsync(2 * lasts + 10_000)
  await both
  expect(difference(begun)).toBe(apart)
})

it('reads once at a time, however often it is asked meanwhile, and the last who asked gets the latest', async () => {
  const { read, begun, running } = slow(900)
  const first = read()
  let last: Promise<number> | undefined
  for (let at = 0; at < 40; at++) {
    await vi.advanceTimersByTimeAsync(100)
    last = read()
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await first).toBe(1)
  expect(await last).toBe(begun.length)
  expect(running.most).toBe(1)
  expect(begun.length).toBeGreaterThan(1)
})

it('goes on behind a reading that failed, and behind one that never ends', async () => {
  let reads = 0
  const read = throttle(async () => {
    reads += 1
    if (reads === 1) throw new Error('The database was closed.')
    if (reads === 2) return new Promise<string>(() => undefined)
    return 'read'
  }, 500)
  const failed = expect(read()).rejects.toThrow('closed')
  await vi.advanceTimersByTimeAsync(0)
  await failed
  void read()
  await vi.advanceTimersByTimeAsync(1000)
  const again = read()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await again).toBe('read')
})
