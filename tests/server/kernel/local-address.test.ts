import { expect, test } from 'vitest'
import { isLocalHost } from '../../../server/kernel/local-address.ts'

test.each([
  'localhost',
  'localhost:9000',
  'speech.localhost',
  '127.0.0.1:8080',
  '127.8.8.8',
  '[::1]:9000',
  '10.1.2.3',
  '172.31.255.1',
  '192.168.1.5:8000',
  '[fd00::5]',
  '[fe80::1]',
])('%s stays in the house', (host) => expect(isLocalHost(host)).toBe(true))

test.each([
  'api.example.com',
  'localhost.example.com',
  '172.32.0.1',
  '8.8.8.8:443',
  '[2001:db8::1]',
  'whisper:9000',
  '[::ffff:8.8.8.8]',
])('%s may be anywhere', (host) => expect(isLocalHost(host)).toBe(false))
