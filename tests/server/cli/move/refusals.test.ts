import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { closeSource } from '../../../../server/cli/move/tables/source-state.ts'
import { openTwoPlaces, runMove, type Settings, type TwoPlaces } from '../../../../testkit/move/two-places.ts'
import { createUpload, fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { spawnServer } from '../../../../testkit/server/spawned-server.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { whole } from '../../../whole.ts'

let places: TwoPlaces
let server: TestServer
let owner: TestClient
beforeAll(async () => {
  places = await openTwoPlaces()
  server = await startTestServer({ ...places.small, LOG_LEVEL: 'silent' })
  owner = await server.signIn()
  await postRecording(owner, recordingForm({ title: 'Board' }, fakeWebm(1_200_000)))
})
afterEach(async () => {
  // Whatever was refused, the place that is in use goes on.
  expect((await createUpload(owner, newRecordingId())).status).toBe(201)
})
afterAll(async () => {
  await server.close()
  await places.close()
})

const moveTo = async (settings: Settings, ...more: string[]) =>
  runMove(places.small, [await places.file('to.env', settings), ...more])

whole(test).for<[what: string, change: () => Settings, said: RegExp]>([
  [
    'a user that PostgreSQL does not know',
    () => ({ DATABASE_URL: places.postgres.url('earmark').replace('//earmark@', '//nobody@') }),
    /does not let this user in/,
  ],
  [
    'a database that is not there',
    () => ({ DATABASE_URL: places.postgres.url('elsewhere') }),
    /has no database of this name/,
  ],
  ['a wrong key of the bucket', () => ({ S3_SECRET_KEY: 'wrong' }), /refuses the credentials/],
  [
    'settings that are incomplete',
    () => ({ S3_BUCKET: '' }),
    /^In .*to\.env: For audio in an object store S3_BUCKET must be set/,
  ],
  [
    'another secret, which would sign everybody out',
    () => ({ SECRET: 'x'.repeat(40) }),
    /everybody would be signed out/,
  ],
])('%s is said, and nothing is switched', async ([, change, said]) => {
  const run = await moveTo({ ...places.large, ...change() })
  expect(run).toMatchObject({ code: 1, said: expect.stringMatching(said) })
  expect(run.said).not.toContain('    at ')
})

whole(test)('where there is not enough room, it says so before it copies', async () => {
  const {
    DATABASE_URL: _,
    S3_BUCKET: _b,
    S3_ENDPOINT: _e,
    S3_ACCESS_KEY: _a,
    S3_SECRET_KEY: _s,
    ...folder
  } = places.large
  const run = await moveTo({ ...folder, DATA_DIR: join(places.folder, 'tight'), QUOTA_MB: '1' })
  expect(run).toMatchObject({
    code: 1,
    said: expect.stringMatching(/QUOTA_MB of the new place is 1\.0 MB, but there are 1\.2 MB/),
  })
})

whole(test)('a place in which something else is, or a server runs, is left as it is', async () => {
  places.postgres.make('taken')
  const taken = { ...places.large, DATABASE_URL: places.postgres.url('taken') }
  const other = await startTestServer({
    ...taken,
    ...(await places.store.environment()),
    DATA_DIR: join(places.folder, 'other'),
  })
  const running = await moveTo(taken)
  expect(running).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^A server or another command runs on PostgreSQL, taken/m),
  })
  await other.close()
  const foreign = await moveTo(taken)
  expect(foreign).toMatchObject({
    code: 1,
    said: expect.stringMatching(/taken at localhost.* is not empty: there are rows in its table/),
  })

  const used = { ...places.large, S3_BUCKET: other.config.objectStore?.bucket ?? '' }
  expect((await moveTo(used)).said).toContain('has audio of another installation, or is in use')
  expect((await moveTo(places.small)).said).toContain('names the place where everything is already')
  expect((await runMove(places.small, [join(places.folder, 'missing.env')])).said).toContain('cannot be read (ENOENT)')
})

test('a dry run tells what there is and writes nothing', async () => {
  places.postgres.make('untouched')
  const untouched = {
    ...places.large,
    DATABASE_URL: places.postgres.url('untouched'),
    DATA_DIR: join(places.folder, 'untouched'),
  }
  const run = await moveTo(untouched, '--dry-run')
  expect(run).toMatchObject({ code: 0, said: expect.stringMatching(/audio +1 file, 1\.2 MB\nNothing was changed/) })
  expect(places.postgres.sql('untouched', `select count(*) from pg_tables where schemaname = 'public'`).trim()).toBe(
    '0',
  )
  expect(existsSync(join(places.folder, 'untouched'))).toBe(false)
})

whole(test)('what a newer Earmark has written is not moved', async () => {
  const database = places.open(places.small)
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`.execute(database)
  const run = await moveTo(places.large)
  await sql`delete from kysely_migration where name = '999-later'`.execute(database)
  await database.destroy()
  expect(run).toMatchObject({ code: 1, said: expect.stringMatching(/newer version of Earmark \(it has 999-later\)/) })
})

whole(test)(
  'closed for the last round, a server reads, tells devices to come back, and does not start again; until it is cancelled',
  async () => {
    const database = places.open(places.small)
    await closeSource(database, 'elsewhere')
    expect((await owner.fetch('/api/recordings')).status).toBe(200)
    const refused = await postRecording(owner, recordingForm({}, fakeWebm()))
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'moving' })
    const signIn = await server.anonymous.json('POST', '/api/auth/login', {
      email: 'owner@localhost',
      password: 'correct horse battery',
    })
    expect(signIn.status).toBe(503)
    await expect(database.deleteFrom('recordings').execute()).rejects.toThrow('being moved')

    await server.close()
    const second = spawnServer({ ...places.small, PORT: '0' })
    expect(await second.exit).toBe(1)
    expect(second.complaints()).toMatch(
      /^What is here is being moved to elsewhere, and that has not ended\. Run "npm run admin/,
    )

    expect(await runMove(places.small, ['--cancel'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('Cancelled the move'),
    })
    expect((await runMove(places.small, ['--cancel'])).said).toContain('no interrupted move to cancel')
    await database.destroy()
    server = await startTestServer({ ...places.small, LOG_LEVEL: 'silent' })
    owner = await server.signIn()
    expect((await postRecording(owner, recordingForm({}, fakeWebm()))).status).toBe(201)
  },
)
