import { expect, it } from 'vitest'
import { newRecordingId } from '../../contract/ids.ts'
import { takeLock } from '../../src/db/unfinished.ts'
import { holdLock } from '../../src/platform/locks.ts'
import { skipWaitingWhenCalm } from '../../sw/skip-waiting.ts'

it('a new version never takes over while a tab records', async () => {
  let taken = 0
  const worker = { skipWaiting: async () => void taken++ }
  const release = await holdLock(takeLock(newRecordingId()))
  await skipWaitingWhenCalm(worker)
  expect(taken).toBe(0)
  release?.()
  await expect.poll(async () => (await navigator.locks.query()).held).toEqual([])
  await skipWaitingWhenCalm(worker)
  expect(taken).toBe(1)
})
