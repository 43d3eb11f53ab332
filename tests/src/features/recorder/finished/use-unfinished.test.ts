import { expect, it, vi } from 'vitest'
import { isRecordingElsewhere } from '../../../../../src/features/recorder/finished/use-unfinished.ts'
import { RECORDER_LOCK } from '../../../../../src/local/takes/unfinished.ts'
import { holdLock } from '../../../../../src/platform/storage/locks.ts'

it('does not take this tab, which has just let go of the lock or is about to, for another that records', async () => {
  expect(await isRecordingElsewhere()).toBe(false)
  const release = await holdLock(RECORDER_LOCK)
  expect(await isRecordingElsewhere()).toBe(false)
  release?.()
  expect(await isRecordingElsewhere()).toBe(false)
})

it('knows another tab that records', async () => {
  let free = (): void => undefined
  const held = navigator.locks.request(RECORDER_LOCK, () => new Promise<void>((resolve) => (free = resolve)))
  await vi.waitFor(async () => expect(await isRecordingElsewhere()).toBe(true))
  free()
  await held
})
