import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Recorder } from '../../capture/recorder.ts'
import type { RecorderState } from '../../capture/recorder-state.ts'

/** A second press within this is part of the first, in milliseconds: nobody records so little on purpose. */
const DOUBLE_PRESS_MS = 2000
/** So does one right after the browser, which had asked for the microphone, has let the recording begin. */
const SETTLED_MS = 700

export type PressGuard = {
  /** False for a press that belongs to the start of the recording, whatever had started it. */
  isMeant(): boolean
  release(): void
}

/** Follows the recorder from now on: a take that runs already is not guarded. */
export function guardPresses(recorder: Pick<Recorder, 'state' | 'subscribe'>): PressGuard {
  let from = 0
  let before: RecorderState['kind'] = recorder.state().kind
  const release = recorder.subscribe(() => {
    const { kind } = recorder.state()
    const now = performance.now()
    if (kind === before) return
    // Continue stands elsewhere: nobody presses Stop with it.
    if (kind === 'requesting' && before !== 'finished') from = now + DOUBLE_PRESS_MS
    if (before === 'requesting') from = Math.max(from, now + SETTLED_MS)
    before = kind
  })
  return { isMeant: () => performance.now() >= from, release }
}

/** Whether a press on what ends or pauses a recording is meant. */
export function usePressGuard(recorder: Recorder): PressGuard['isMeant'] {
  const guard = useRef<PressGuard>(null)
  // Before any press on what is drawn.
  useLayoutEffect(() => {
    guard.current = guardPresses(recorder)
    return guard.current.release
  }, [recorder])
  return useCallback(() => guard.current?.isMeant() ?? true, [])
}
