import {
  COUNTDOWN_ORANGE_SECONDS,
  COUNTDOWN_RED_SECONDS,
  COUNTDOWN_SECONDS,
  MAX_RECORDING_SECONDS,
} from '../../../../contract/limits.ts'
import type { Take } from '../../../capture/recorder-state.ts'

/** Minutes left at which a screen reader hears how long there still is; the clock itself is never read out. */
const MILESTONES = [30, 10, 5, 1]

/** From so many seconds before the end on it can be put off. */
const OFFER_SECONDS = 600

/** Seconds of recording that are left, never negative. */
export const secondsLeft = (savedSeconds: number): number => Math.max(0, MAX_RECORDING_SECONDS - savedSeconds)

type Running = Pick<Take, 'savedSeconds' | 'next'>

/** Whether it is offered to go on as another recording: not once that is taken. */
export const isEndNear = ({ savedSeconds, next }: Running): boolean =>
  !next && secondsLeft(savedSeconds) <= OFFER_SECONDS

/** How near the end is, by docs/product.md#limits; null while there is plenty of time. */
export function countdownTone(left: number): 'blue' | 'orange' | 'red' | null {
  if (left > COUNTDOWN_SECONDS) return null
  if (left > COUNTDOWN_ORANGE_SECONDS) return 'blue'
  return left > COUNTDOWN_RED_SECONDS ? 'orange' : 'red'
}

/** The last milestone passed, in minutes; null before the first one, and where the recording does not stop at the limit. */
export const milestone = ({ savedSeconds, next }: Running): number | null =>
  next ? null : (MILESTONES.findLast((minutes) => secondsLeft(savedSeconds) <= minutes * 60) ?? null)
