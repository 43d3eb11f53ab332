import type { Release } from '../storage/locks.ts'
import { beep, soundsAlarm } from './alarm-sound.ts'
import { setTitle } from './page-title.ts'

const MARK = '⚠'
const PATTERN_MS = [200, 100, 200]
/** Who missed it is told again. */
const AGAIN_MS = 25_000

function sound(): void {
  try {
    beep()
  } catch (error) {
    console.warn('The alarm does not sound.', error)
  }
}

/**
 * For a person who looks elsewhere: the device vibrates where it can, sounds where that was chosen, and the tab's
 * title is marked until released.
 * @param say says what is wrong, now and again
 */
export function raiseAlarm(say: () => void): Release {
  const raise = (): void => {
    // Safari and Firefox do not vibrate (W3C Vibration API).
    if ('vibrate' in navigator) navigator.vibrate(PATTERN_MS)
    say()
    if (soundsAlarm()) sound()
  }
  raise()
  setTitle('alarm', MARK)
  const timer = setInterval(raise, AGAIN_MS)
  return () => {
    clearInterval(timer)
    setTitle('alarm', '')
  }
}
