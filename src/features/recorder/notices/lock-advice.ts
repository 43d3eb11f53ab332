/**
 * What locking the device does to a recording, as far as other recorders have seen (murtaza-nasir/speakr#341,
 * SableClient/Sable#291).
 */
export type LockAdvice = 'ios' | 'ios-may-lock' | 'android' | 'android-may-lock'

export type Platform = {
  userAgent: string
  touchPoints: number
  /** Runs from the home screen. */
  installed: boolean
  wakeLock: boolean
}

/** Before it, WebKit kept no screen on for an app on the home screen (WebKit bug 254545). */
const KEEPS_INSTALLED_ON = 18.4

/** Null where locking is nothing to speak of: a computer that sleeps is told afterwards. */
export function lockAdvice({ userAgent, touchPoints, installed, wakeLock }: Platform): LockAdvice | null {
  if (/Android/u.test(userAgent)) return wakeLock ? 'android' : 'android-may-lock'
  // iPadOS calls itself a Macintosh; no Macintosh has a touch screen.
  const isApple = /iPhone|iPad|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && touchPoints > 1)
  if (!isApple) return null
  const [, major = '0', minor = '0'] = /(?:OS |Version\/)(\d+)[_.](\d+)/u.exec(userAgent) ?? []
  const version = Number(major) + Number(minor) / 10
  return wakeLock && (!installed || version >= KEEPS_INSTALLED_ON) ? 'ios' : 'ios-may-lock'
}

/** Asked before the screen of the advice is fetched at all. */
export const isAdviceRead = (): boolean => {
  try {
    return localStorage.getItem(READ_KEY) !== null
  } catch {
    // Storage can be switched off by the browser's settings: then it would come back at every start.
    return true
  }
}

export const markAdviceRead = (): void => localStorage.setItem(READ_KEY, 'read')

const READ_KEY = 'earmark-lock-advice'
