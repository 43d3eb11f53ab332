import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecorderState } from '../../../../src/capture/recorder-state.ts'
import { guardPresses } from '../../../../src/features/recorder/press-guard.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** What the guard sees of a recorder whose state the test sets. */
function recorderAt(kind: RecorderState['kind']) {
  const listeners = new Set<() => void>()
  const at = (now: RecorderState['kind']) => ({ kind: now }) as RecorderState
  let state = at(kind)
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    become: (next: RecorderState['kind']) => {
      state = at(next)
      for (const listener of listeners) listener()
    },
  }
}

it('takes a second press within two seconds after a start for a part of it, whatever had started it', () => {
  const recorder = recorderAt('idle')
  const { isMeant } = guardPresses(recorder)
  recorder.become('requesting')
  vi.advanceTimersByTime(100)
  recorder.become('recording')
  vi.advanceTimersByTime(1899)
  expect(isMeant()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isMeant()).toBe(true)
})

it('lets Stop follow Continue, which stands elsewhere, when the person has seen that it records', () => {
  const recorder = recorderAt('finished')
  const { isMeant } = guardPresses(recorder)
  recorder.become('requesting')
  recorder.become('recording')
  vi.advanceTimersByTime(700)
  expect(isMeant()).toBe(true)
})

it('takes a press for one on the question of the browser, until the person has seen that it records', () => {
  const recorder = recorderAt('requesting')
  const { isMeant } = guardPresses(recorder)
  vi.advanceTimersByTime(10_000)
  recorder.become('recording')
  vi.advanceTimersByTime(699)
  expect(isMeant()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isMeant()).toBe(true)
})

it('is in nobody’s way while a take runs that was there before, is paused or goes on', () => {
  const recorder = recorderAt('recording')
  const { isMeant, release } = guardPresses(recorder)
  expect(isMeant()).toBe(true)
  recorder.become('paused')
  recorder.become('recording')
  expect(isMeant()).toBe(true)
  release()
  recorder.become('requesting')
  expect(isMeant()).toBe(true)
})
