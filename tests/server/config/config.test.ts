import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../server/config/config.ts'

test('nothing set is a server that works', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicUrl: null,
    owner: { email: 'owner@localhost', password: null },
    maxUploadBytes: 200_000_000,
    quotaBytes: null,
    objectStore: null,
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
  ['JOBS', 'nowhere'],
  ['JOBS', 'elsewhere'],
  ['WORKER_PORT', '70000'],
  ['ALLOWED_HOSTS', 'nas.lan, https://nas.lan'],
  ['PUSH_HOSTS', 'fcm.googleapis.com, 10.0.0.1'],
  ['PUSH_HOSTS', 'https://push.example.org/path'],
  ['VAPID_SUBJECT', 'owner@example.org'],
  ['CONTACT_EMAIL', 'nobody'],
  ['CONSENT_NOTE', 'x'.repeat(141)],
  ['BACKUP_DAYS', 'long'],
  ['ZERO_ACCESS', 'yes'],
  // Nobody is made to rely on what is not finished.
  ['ZERO_ACCESS', 'required'],
  ['SOCIAL_LINKS', 'https://example.org javascript:alert(1)'],
])('%s=%s stops the start with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is .*\\.$`, 's'))
})

test('PostgreSQL has an address and a number of connections; a wrong address is not repeated', () => {
  const url = 'postgresql://earmark:secret-word@db.example.org/earmark?sslmode=require'
  expect(readConfig({ DATABASE_URL: url }).database).toEqual({ url, most: 10 })
  expect(readConfig({ DATABASE_URL: url, DATABASE_CONNECTIONS: '40' }).database?.most).toBe(40)
  expect(readConfig({ DATABASE_CONNECTIONS: '40' }).database).toBe(null)
  for (const wrong of [
    'mysql://earmark:secret-word@db/earmark',
    'postgresql://earmark:secret-word@db',
    'secret-word',
  ]) {
    expect(() => readConfig({ DATABASE_URL: wrong })).toThrow(/^DATABASE_URL must look like (?!.*secret-word)/)
  }
  expect(() => readConfig({ DATABASE_URL: url, DATABASE_CONNECTIONS: '1' })).toThrow(/^DATABASE_CONNECTIONS is/)
})

test('jobs are left to workers only where there is a database to share', () => {
  const url = 'postgresql://earmark:secret-word@db.example.org/earmark'
  expect(readConfig({ DATABASE_URL: url }).jobs).toBe('here')
  expect(readConfig({ DATABASE_URL: url, JOBS: 'elsewhere' }).jobs).toBe('elsewhere')
})

const bucket = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'notes',
  S3_ACCESS_KEY: 'an access key',
  S3_SECRET_KEY: 'a secret',
}

test('an object store is all its settings; the region is that of stores that have none, unless set', () => {
  const store = {
    endpoint: 'https://s3.example.org',
    bucket: 'notes',
    accessKey: 'an access key',
    secretKey: 'a secret',
  }
  expect(readConfig(bucket).objectStore).toEqual({ ...store, region: 'us-east-1' })
  expect(readConfig({ ...bucket, S3_REGION: 'eu-central-1' }).objectStore).toEqual({ ...store, region: 'eu-central-1' })
})

test.each([
  ['S3_ENDPOINT', 's3.example.org', /^S3_ENDPOINT is "s3\.example\.org", but /],
  ['S3_BUCKET', 'Notes/../x', /^S3_BUCKET is "Notes\/\.\.\/x", but /],
  ['S3_ACCESS_KEY', '', /^For audio in an object store S3_ACCESS_KEY must be set too\./],
  ['QUOTA_MB', '500', /^QUOTA_MB .* limit the bucket\.$/],
])('with an object store %s=%s stops the start, and no key is repeated', (name, value, sentence) => {
  const read = () => readConfig({ ...bucket, [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow(/an access key|a secret/)
})
