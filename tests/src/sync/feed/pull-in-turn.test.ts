import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newPullInTurn, type PullInTurn } from '../../../../src/sync/feed/pull-in-turn.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from '../devices/device.ts'

/** Two tabs of a device whose library has three pages on the server. */
let device: Device
let one: PullInTurn
let two: PullInTurn
/** The marker of each page that was asked for. */
let asked: string[]
/** The line of a tab whose page the system has frozen. */
let isFrozen: boolean
beforeEach(() => {
  asked = []
  isFrozen = false
  one = newPullInTurn()
  two = newPullInTurn()
  device = openDevice(ANNA, 'http://feed', async (address, { signal } = {}) => {
    const rest = { changes: [], more: false, engines: { speech: null, language: 'x' }, restoreId: 'r', cursor: 7 }
    const marker = new URL(String(address)).searchParams.get('first')
    if (marker === null) return Response.json(rest)
    asked.push(marker)
    if (isFrozen && marker === '1') await aborted(signal)
    const done = Number(marker) + 1
    return Response.json({ ...rest, first: { marker: done < 3 ? String(done) : null, done, total: 3 } })
  })
})
afterEach(() => device.clear())

const aborted = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

it('goes on with the first fetch of a tab that is closed', async () => {
  isFrozen = true
  const closed = new AbortController()
  const first = one({ ...device, signal: closed.signal })
  await vi.waitUntil(() => asked.includes('1'))
  expect(await two(device)).toBe(false)
  expect(asked).toEqual(['', '1'])
  isFrozen = false
  closed.abort(new Error('The tab is closed.'))
  await expect(first).rejects.toThrow()
  expect(await two(device)).toBe(true)
  expect(asked).toEqual(['', '1', '1', '2'])
})

it('does not wait for ever for a page that the system has frozen', async () => {
  isFrozen = true
  const closed = new AbortController()
  const first = one({ ...device, signal: closed.signal }).catch(() => undefined)
  await vi.waitUntil(() => asked.includes('1'))
  isFrozen = false
  const at = (seconds: number) => two({ ...device, now: () => Date.now() + seconds * 1000 })
  expect(await at(0)).toBe(false)
  expect(await at(100)).toBe(false)
  expect(await at(150)).toBe(true)
  expect(asked).toEqual(['', '1', '1', '2'])
  closed.abort(new Error('The tab is closed.'))
  await first
})
