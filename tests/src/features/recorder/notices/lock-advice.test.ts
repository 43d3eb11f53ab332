import { expect, it } from 'vitest'
import { lockAdvice } from '../../../../../src/features/recorder/notices/lock-advice.ts'

const iphone = (version: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15`
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'
const plain = { touchPoints: 5, installed: false, wakeLock: true }

it.each([
  ['an iPhone in Safari keeps its screen on', { ...plain, userAgent: iphone('17_2') }, 'ios'],
  ['on the home screen only from 18.4', { ...plain, userAgent: iphone('18_3'), installed: true }, 'ios-may-lock'],
  ['and from then on it does', { ...plain, userAgent: iphone('18_4'), installed: true }, 'ios'],
  ['an old iPhone has no wake lock', { ...plain, userAgent: iphone('15_8'), wakeLock: false }, 'ios-may-lock'],
  ['an iPad calls itself a Macintosh', { ...plain, userAgent: mac, installed: true }, 'ios'],
  ['a Macintosh does not lock like a phone', { ...plain, userAgent: mac, touchPoints: 0 }, null],
  ['Android', { ...plain, userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)' }, 'android'],
  ['Android without wake lock', { ...plain, userAgent: 'Linux; Android 9', wakeLock: false }, 'android-may-lock'],
  ['a touch screen on Windows', { ...plain, userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' }, null],
])('%s', (_, platform, advice) => {
  expect(lockAdvice(platform)).toBe(advice)
})
