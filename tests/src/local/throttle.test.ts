import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from '../../../src/local/throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A reading that takes so long, and when each began. */
function slow(lasts: () => number) {
  const begun: number[] = []
  const read = throttle(async () => {
    begun.push(performance.now())
    await new Promise((resolve) => setTimeout(resolve, lasts()))
    return begun.length
  }, 500)
  return { read, begun }
}

const differences = (times: readonly number[]): number[] => times.slice(1).map((time, at) => time - (times[at] ?? 0))

it('rests for the pause, and behind a long reading for twice its time', async () => {
  let lasts = 1000
  const { read, begun } = slow(() => lasts)
  const long = read().then(read)
  await vi.advanceTimersByTimeAsync(10_000)
  await long
  expect(differences(begun)).toEqual([3000])
  begun.length = 0
  lasts = 10
  const quick = read().then(read)
  await vi.advanceTimersByTimeAsync(10_000)
  await quick
  expect(differences(begun)).toEqual([500])
})

it('rests as well behind a reading that failed, and then reads again', async () => {
  let fails = true
  const read = throttle(async () => {
    if (fails) throw new Error('The database was closed.')
    return 'read'
  }, 500)
  const failed = read()
  const seen = expect(failed).rejects.toThrow('closed')
  await vi.advanceTimersByTimeAsync(0)
  await seen
  fails = false
  const again = read()
  await vi.advanceTimersByTimeAsync(500)
  expect(await again).toBe('read')
})
