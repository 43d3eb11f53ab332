import { createSecretKey } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseUploadId, type RecordingId, type UserId, uploadId } from '../../contract/ids.ts'
import { giveInstallation } from '../../server/cli/move/tables/claim-database.ts'
import { refusedModels } from '../../server/context/engines/refused-models.ts'
import { BUCKET_FACT } from '../../server/context/folders/audio-location.ts'
import { FOLDER_FACT } from '../../server/context/folders/folder-check.ts'
import { blobKey } from '../../server/keys/blob-format.ts'
import { blobPlace } from '../../server/keys/blob-place.ts'
import { BOUND, unwrap } from '../../server/keys/content-keys.ts'
import { masterKey } from '../../server/keys/master-keys.ts'
import { openSealed } from '../../server/keys/sealed.ts'
import { learnSpeed } from '../../server/processing/engine-speed.ts'
import { KEPT } from '../../server/secrets/server-secrets.ts'
import { changeSigningKeys, signingKeysFrom } from '../../server/secrets/signing-keys.ts'
import { SERVER_KEY } from '../../server/store/content-keys.ts'
import { RESTORE_FACT } from '../../server/store/feed/restore-id.ts'
import { MOVE_FACT } from '../../server/store/move-state.ts'
import { nameKey } from '../../server/store/processes/advisory-keys.ts'
import { CLOCK_FACT } from '../../server/store/processes/last-known-time.ts'
import { TRIED_FACT } from '../../server/store/processes/try-to-write.ts'
import { sealedTables } from '../../server/store/sealed-columns.ts'
import { TOLD } from '../../server/store/tables/accounts/announced-engines.ts'
import { chooseEngine, takeByItself } from '../../server/store/tables/accounts/chosen-engines.ts'
import { fromWords, keyOf, toWords } from '../../server/store/tables/accounts/erasure.ts'
import { startTestServer, type TestServer } from '../../testkit/server/test-server.ts'
import { argumentsOf, textsWith, valuesOf } from './arguments-of.ts'
import { SERVER_ROWS } from './server-kinds.ts'
import { COLUMNS, INDICES, MIGRATIONS } from './server-schema.ts'

// Databases, buckets and files of older versions hold these names, and servers of two versions run beside each other: a name in
// these lists never changes, and a new one is added to them. What is a type alone is listed in kinds.ts.

const ID = '0190a0b0-0000-7000-8000-000000000002' as RecordingId
let server: TestServer
let database: DatabaseSync
beforeAll(async () => {
  server = await startTestServer()
  const { database: own } = server.context
  await Promise.all([chooseEngine(own, 'speech', 'any'), chooseEngine(own, 'language', 'any')])
  await own.transaction().execute((write) => takeByItself(write, 'any', { id: 'any', isByItself: false }))
  await own.transaction().execute((write) => learnSpeed(write, 'any', 1, 2))
  await giveInstallation(own)
  await refusedModels(own, ['any'], null)
  await own.transaction().execute(changeSigningKeys)
  database = new DatabaseSync(join(server.config.dataDir, 'earmark.db'), { readOnly: true })
})
afterAll(async () => {
  database.close()
  await server.close()
})

const names = (query: string): unknown[] =>
  database
    .prepare(query)
    .all()
    .map(({ name }) => name)

test('tables, columns, indices and migrations keep their names', () => {
  const tables = names("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
  const columnsOf = (table: unknown) => names(`select name from pragma_table_info('${table}')`).sort().join(' ')
  expect(Object.fromEntries(tables.map((table) => [table, columnsOf(table)]))).toEqual(COLUMNS)
  expect(
    names("select name from sqlite_master where type = 'index' and name not like 'sqlite_%' order by name"),
  ).toEqual(INDICES)
  expect(names('select name from kysely_migration order by name')).toEqual(MIGRATIONS)
})

test('facts keep their names', () => {
  // The clock is looked at some time after the start.
  expect(names(`select name from facts where name <> '${CLOCK_FACT}' order by name`)).toEqual([
    'bound-since',
    'engine-by-itself:speech',
    'engine:language',
    'engine:speech',
    'erasures',
    'installation',
    'newest-state',
    'owner-password',
    'push-keys',
    'refused-models',
    'restore-id',
    'sealed-since',
    'secret',
    'served-address',
    'signing-salt',
    'speech-speed:any',
  ])
  expect([BUCKET_FACT, FOLDER_FACT, MOVE_FACT, RESTORE_FACT, CLOCK_FACT, TRIED_FACT, BOUND, TOLD, ...KEPT]).toEqual([
    'audio-in-bucket',
    'audio-folder',
    'move',
    'restore-id',
    'last-known-time',
    'last-tried-to-write',
    'bound-since',
    'engines-of:',
    'secret',
    'push-keys',
  ])
})

test('rows keep their kinds', () => {
  expect(Object.keys(SERVER_ROWS.job)).toEqual([
    'transcribe',
    'analyze',
    'highlights',
    'playable',
    'mail',
    'push',
    'm4a-opus',
    'm4a-aac',
  ])
})

test('what PostgreSQL knows by name keeps it: processes of other versions lock, listen and ask for the same', () => {
  expect(textsWith('earmark_', ['server']).filter((text) => !/_(total|seconds|jobs|flight)$/.test(text))).toEqual([
    'earmark_closed',
    'earmark_is_closed',
    'earmark_news',
    'earmark_wanted',
  ])
  expect(
    argumentsOf((callee) => /^nameKey$|locks\.(take|tryTake)$|^alone$|^exclusively$/.test(callee), ['server']),
  ).toEqual([
    'improve drafts',
    'keep abandoned',
    'move',
    'purge',
    'recording *',
    'remove replaced parts',
    'split transcripts',
    'start',
  ])
  expect(nameKey('start')).toBe('-3680240485928035902')
})

test('counted tries keep their names, which are hashed into the table', () => {
  expect(
    valuesOf('name', ['server/routes', 'server/accounts']).filter(
      (name) => /^[a-z -]+$/.test(name) && name !== 'owner-password',
    ),
  ).toEqual([
    'access mails',
    'access requests',
    'admin changes',
    'all access requests',
    'all ceremonies',
    'all failures written',
    'all links and passkeys',
    'all mails',
    'all sign-ins',
    'ceremonies of known browsers',
    'codes mailed',
    'confirmations',
    'engine tests',
    'entries of an account',
    'failures written',
    'key log',
    'known browsers',
    'known devices',
    'mails about devices',
    'mails caused',
    'mails received',
    'passkeys',
    'proofs by passkey',
    'sealed values',
    'sign-in',
    'sign-in codes',
    'wraps',
  ])
})

test('blobs and files of the data folder keep their names', () => {
  expect(uploadId(ID, 3)).toBe(`${ID}.3`)
  expect(parseUploadId(`${ID}.3`)).toEqual({ recording: ID, segment: 3 })
  const blobs = textsWith('/', ['server']).filter((text) =>
    /^(audio\/$|(check|erased|incoming|m4a-\*|playable|recordings|uploads)\/)/.test(text),
  )
  expect(blobs).toEqual([
    'audio/',
    'check/',
    'check/*',
    'erased/',
    'incoming/',
    'incoming/*.*',
    'm4a-*/*',
    'playable/',
    'playable/*',
    'recordings/',
    'recordings/*/',
    'recordings/*/*',
    'recordings/*/**',
    'recordings/*/0',
    'uploads/',
    'uploads/*/',
    'uploads/*/*-*',
  ])
  expect(textsWith('earmark.db', ['server'])).toEqual(['earmark.db', 'earmark.db-shm', 'earmark.db-wal'])
})

test('a list of what was deleted for good is read by any version', () => {
  const life = '0190a0b0-0000-4000-8000-000000000003'
  const erasure = { kind: 'recording', id: ID, user: 'u1' as UserId } as const
  const words = toWords({ at: '2026-01-01T00:00:00.000Z', erasure, life })
  expect(words).toEqual(['2026-01-01T00:00:00.000Z', 'recording', ID, 'u1', life])
  expect(fromWords(words)).toEqual({ at: '2026-01-01T00:00:00.000Z', erasure, life })
  expect(keyOf(erasure)).toBe(`recording ${ID}`)
})

// With another place, label or table name nothing that is stored would open.

test('the place of a blob, which is input of its key, stays the same', () => {
  const places = [
    `recordings/${ID}/0`,
    `playable/recordings/${ID}/0`,
    `m4a-aac/recordings/${ID}/0`,
    `uploads/${ID}.3/0-x`,
    `incoming/${ID}.x`,
  ]
  expect(places.map((name) => blobPlace(name))).toEqual([
    { subject: ID, place: 'recording 0' },
    { subject: ID, place: 'playable recording 0' },
    { subject: ID, place: 'm4a-aac recording 0' },
    { subject: ID, place: 'upload 3 from 0' },
    { subject: ID, place: 'recording 0' },
  ])
})

test('keys are derived from the same words', () => {
  expect(signingKeysFrom('secret', 'salt')).toEqual({
    cookies: 'a0QL4oTK0H9WDLInsePRC7KFtsVPWYkYQC63DGk9IcA',
    links: 'kxHT5ycYQd986CjXsW5HvnppkPinWFxhwMO1x-em620',
    devices: 'srYmT5Anhpy0b5WJc1vJnvbzS4-PNZuEkajV4AvVF6I',
    codes: 'MmY_ageZbLbU5IdrBir4ankkOLopCTi3kNJAJKOv7y4',
    asking: '60YrL0wMu_-0e23UhXAJiEUjo6qJDNKjbKWBlN8gdHc',
    attempts: 'zvREltv4IRL-m7vvomXnzXnlg04w79fUkAzgolx3VlM',
    olderCookies: 'secret',
  })
  const header = Buffer.concat([Buffer.from('EARMBLB\x01', 'latin1'), Buffer.alloc(32, 5)])
  expect(blobKey(KEY, header, 'recording 0').export().toString('base64')).toBe(
    '7InsMPFSRUA8GyaCnd97/lwviypphFL2SEkmrOuCX5g=',
  )
  expect(MASTER.id).toBe('4a6ebfe53e1a553f')
  expect(SERVER_KEY).toBe('server')
})

const KEY = createSecretKey(Buffer.alloc(32, 7))
const MASTER = masterKey(Buffer.alloc(32, 9))

test('keys and values that were stored before open', async () => {
  const masters = { newest: async () => MASTER, find: async (id: string) => (id === MASTER.id ? MASTER : null) }
  const wrapped = 'rExFKGFGnYf+/XfzJrwk8UPOaomjfM43djs1RiPjH+atqXQetlkN9ozXKC7kI4YacEqy/cgKCIJb9/F4'
  const key = await unwrap(masters, { subject: 'subject', master: MASTER.id, wrapped })
  expect(key.equals(KEY)).toBe(true)
  const place = { column: 'recordings.title', subject: 's', row: '["r","u"]' }
  const stored = Buffer.from('6l6hAicCNhUwS2zhWX4eZKQym6XgkM82OZmQ3qUZAETgYfgbXD1d', 'base64')
  expect(openSealed(stored, place, KEY)).toBe('A title')
})

test('sealed columns, and what a row is known by, stay the same', () => {
  const described = Object.entries(sealedTables).map(([table, { subject, row, columns }]) => [
    table,
    subject,
    row.join(' '),
    Object.keys(columns).join(' '),
  ])
  expect(described).toEqual([
    ['recordings', 'id', 'id user_id', 'title highlights peaks transcription analysis_failure'],
    ['transcripts', 'recording_id', 'recording_id user_id', 'body'],
    ['transcribed_parts', 'recording_id', 'recording_id part', 'body'],
    ['transcript_versions', 'recording_id', 'recording_id created_at', 'body'],
    ['transcript_words', 'recording_id', 'recording_id user_id', 'words'],
    ['analyses', 'recording_id', 'recording_id user_id', 'body transcript_hash'],
    ['messages', 'recording_id', 'id recording_id user_id', 'body'],
    ['library_messages', 'user_id', 'id user_id', 'body'],
    ['vocabularies', 'user_id', 'user_id', 'body'],
    ['jobs', 'subject', 'kind subject user_id', 'reason'],
  ])
})
