import { expect, test } from 'vitest'
import { deviceName, deviceNames } from '../../../src/session/device-name.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.0', 'Unknown browser'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('several that are alike can be told apart', () => {
  const linux = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36'
  expect(deviceNames([linux, 'curl/8.0', linux, linux])).toEqual([
    'Chrome on Linux',
    'Unknown browser',
    'Chrome on Linux (2)',
    'Chrome on Linux (3)',
  ])
})
