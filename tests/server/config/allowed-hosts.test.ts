import { expect, test } from 'vitest'
import { DEFAULT_PUSH_HOSTS, isPublicAddress, placeOf } from '../../../server/config/allowed-hosts.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('the push service of a browser is allowed: %s', (endpoint) => {
  expect(placeOf(endpoint, DEFAULT_PUSH_HOSTS)).toBe('public')
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:word@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evilpush.apple.com/abc',
  'https://push.apple.com.evil.example/abc',
  'https://example.org/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'not an address',
])('anything else is refused: %s', (endpoint) => {
  expect(placeOf(endpoint, DEFAULT_PUSH_HOSTS)).toBeNull()
})

test('an origin that the operator wrote out is allowed as it stands, and no other port or scheme of it', () => {
  const hosts = ['http://127.0.0.1:9000']
  expect(placeOf('http://127.0.0.1:9000/send/abc', hosts)).toBe('own')
  expect(placeOf('http://127.0.0.1:9001/send/abc', hosts)).toBeNull()
  expect(placeOf('https://127.0.0.1:9000/send/abc', hosts)).toBeNull()
})

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fc00::1', 'fd12::1'],
  ...['fe80::1', 'fec0::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1'],
  ...['2002:7f00:1::', 'nonsense'],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '2a00:1450:4001::5f',
  '2607:f8b0::1',
  '64:ff9b::808:808',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
