import { expect, test } from 'vitest'
import { ConfigWrong, readConfig } from '../../server/config.ts'

test('nothing set is a server that works', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicUrl: null,
    owner: { email: 'owner@localhost', password: null },
    maxUploadBytes: 200_000_000,
    quotaBytes: null,
    trustProxy: false,
  })
})

test('empty variables are not set, and slashes at the end of an address do not matter', () => {
  const config = readConfig({ PORT: ' ', PUBLIC_URL: 'https://notes.example.org/', TRUST_PROXY: '10.0.0.0/8, ::1' })
  expect(config).toMatchObject({ port: 3000, publicUrl: 'https://notes.example.org', trustProxy: '10.0.0.0/8, ::1' })
})

test.each([
  ['PORT', '70000'],
  ['PORT', '3e3'],
  ['PUBLIC_URL', 'notes.example.org'],
  ['OWNER_EMAIL', 'owner@localhost\nBcc: all@example.org'],
  ['OWNER_PASSWORD', 'short'],
  ['STT_URL', 'ftp://example.org'],
  ['MAX_UPLOAD_MB', '0'],
  ['QUOTA_MB', 'much'],
  ['TRUST_PROXY', 'yes please'],
  ['LOG_LEVEL', 'loud'],
  ['SECRET', 'too short'],
  ['METRICS_TOKEN', 'too short'],
  ['PUSH_HOSTS', 'fcm.googleapis.com, 10.0.0.1'],
  ['PUSH_HOSTS', 'https://push.example.org/path'],
  ['VAPID_SUBJECT', 'owner@example.org'],
])('%s=%s stops the start with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigWrong)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is .*\\.$`, 's'))
})
