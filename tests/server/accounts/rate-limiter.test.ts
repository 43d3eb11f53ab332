/** A stranger with very many networks, or made-up addresses, leaves keys; to count the next try must cost no more for that. */
import { afterEach, expect, test, vi } from 'vitest'
import { createLocalLimiter, withTotalLimit } from '../../../server/accounts/rate-limiter.ts'
import { heldBytes } from '../attacks/costly/heap.ts'

afterEach(() => vi.restoreAllMocks())

const limiter = (limit: number) => createLocalLimiter({ name: 'tries', limit })

test('of many keys, a flood of tries in one second looks through all of them once', async () => {
  const tries = limiter(5)
  for (let at = 0; at < 50_001; at++) await tries.begin([`network ${at}`], 0)
  const walks = vi.spyOn(Map.prototype, Symbol.iterator)
  const walksOf = async (count: number, second: number): Promise<number> => {
    const before = walks.mock.calls.length
    for (let at = 0; at < count; at++) await tries.begin([`${second} ${at}`], second * 1000)
    return walks.mock.calls.length - before
  }
  expect([await walksOf(50, 1), await walksOf(100, 2)]).toEqual([1, 1])
  // After a minute they are gone, whose tries are over.
  walks.mockRestore()
  const full = heldBytes()
  await tries.begin(['one'], 100_000)
  expect(full - heldBytes()).toBeGreaterThan(1_000_000)
})

test.each([10_000, 20_000])('%i tries that all together are refused leave nothing behind', async (count) => {
  const tries = withTotalLimit(limiter(5), limiter(1))
  expect(await tries.begin(['first'], 0)).toBe(0)
  const before = heldBytes()
  for (let at = 0; at < count; at++) expect(await tries.begin([`account ${at}@example.org`], 0)).toBe(60)
  expect(heldBytes() - before).toBeLessThan(500_000)
  expect(await tries.begin(['first'], 61_000)).toBe(0)
})

test('what was right five times leaves five tries', async () => {
  const tries = limiter(5)
  for (let at = 0; at < 5; at++) {
    await tries.begin(['known'], at)
    await tries.forgive(['known'])
  }
  const waits: number[] = []
  for (let at = 0; at < 6; at++) waits.push(await tries.begin(['known'], 10))
  expect(waits).toEqual([0, 0, 0, 0, 0, 60])
})
