import { expect, it } from 'vitest'
import { newRecordingId } from '../../contract/ids.ts'
import { RECORDER_LOCK, takeLock } from '../../src/local/takes/unfinished.ts'
import { holdLock } from '../../src/platform/storage/locks.ts'
import { DRAIN_LOCK } from '../../src/sync/drain-lock.ts'
import { EVENT_LOCK, isIdle } from '../../src/sync/is-idle.ts'
import { skipWaitingWhenIdle } from '../../sw/skip-waiting.ts'

const nobodyHolds = () => expect.poll(async () => (await navigator.locks.query()).held).toEqual([])

it.each([
  ['a tab records', RECORDER_LOCK],
  ['a tab holds a take that was not saved', takeLock(newRecordingId())],
  ['a tab or a worker uploads', DRAIN_LOCK],
  ['the old worker has a sync event under way', EVENT_LOCK],
])('a new version never takes over while %s', async (_, lock) => {
  let taken = 0
  const worker = { skipWaiting: async () => void taken++ }
  const release = await holdLock(lock)
  expect(await isIdle()).toBe(false)
  expect(await skipWaitingWhenIdle(worker)).toBe(false)
  expect(taken).toBe(0)
  release?.()
  await nobodyHolds()
  expect(await isIdle()).toBe(true)
  expect(await skipWaitingWhenIdle(worker)).toBe(true)
  expect(taken).toBe(1)
})

it('lets neither a recording nor an upload begin while it takes over', async () => {
  let held: string[] = []
  await skipWaitingWhenIdle({
    async skipWaiting() {
      held = ((await navigator.locks.query()).held ?? []).map(({ name }) => name ?? '')
    },
  })
  expect(held.sort()).toEqual([DRAIN_LOCK, RECORDER_LOCK].sort())
  await nobodyHolds()
})

it('lets go when the browser does not let it in, so that a recording can begin', async () => {
  const never = { skipWaiting: () => new Promise<void>(() => undefined) }
  expect(await skipWaitingWhenIdle(never, navigator.locks, 10)).toBe(false)
  await nobodyHolds()
})
