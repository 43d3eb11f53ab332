import { expect, test } from 'vitest'
import { type DevicePush, devicePush } from '../../../../src/features/notifications/device-push.ts'
import { unblockHint } from '../../../../src/features/notifications/PushSetting.tsx'

const wish = (on: boolean, endpoint: string | null = 'e') => ({ on, endpoint })
const table: [DevicePush, Parameters<typeof devicePush>[0]][] = [
  ['unsupported', { support: 'unsupported', permission: 'granted', wish: wish(true), endpoint: 'e' }],
  ['install-first', { support: 'install-first', permission: 'denied', wish: null, endpoint: null }],
  ['blocked', { support: 'supported', permission: 'denied', wish: wish(true), endpoint: 'e' }],
  ['off', { support: 'supported', permission: 'default', wish: null, endpoint: null }],
  ['off', { support: 'supported', permission: 'default', wish: wish(true), endpoint: null }],
  ['off', { support: 'supported', permission: 'granted', wish: null, endpoint: null }],
  ['off', { support: 'supported', permission: 'granted', wish: wish(false), endpoint: 'e' }],
  ['unfinished', { support: 'supported', permission: 'granted', wish: wish(true), endpoint: null }],
  ['unfinished', { support: 'supported', permission: 'granted', wish: wish(true, null), endpoint: 'e' }],
  ['unfinished', { support: 'supported', permission: 'granted', wish: wish(true), endpoint: 'another' }],
  ['on', { support: 'supported', permission: 'granted', wish: wish(true), endpoint: 'e' }],
]
test.each(table)('%s: %j', (state, facts) => {
  expect(devicePush(facts)).toBe(state)
})

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
test.each([
  [CHROME, false, 'icon to the left of the address and allow'],
  [FIREFOX, false, 'remove “Blocked”'],
  [SAFARI, false, 'open Websites, then Notifications'],
  [SAFARI, true, "in this device's settings"],
])('%s, installed: %s', (userAgent, installed, words) => {
  expect(unblockHint(userAgent, installed)).toContain(words)
})
