import type { Release } from '../storage/locks.ts'
import { setTitle } from './page-title.ts'

const MARK = '⚠'
const PATTERN_MS = [200, 100, 200]

/** For a person who looks elsewhere: the device vibrates where it can, and the tab's title is marked until released. */
export function raiseAlarm(): Release {
  // Safari and Firefox do not vibrate (W3C Vibration API).
  if ('vibrate' in navigator) navigator.vibrate(PATTERN_MS)
  setTitle('alarm', MARK)
  return () => setTitle('alarm', '')
}
