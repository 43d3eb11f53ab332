import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import type { ChangesAnswer } from '../../../../contract/changes.ts'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { fakeWebm, postRecording, recordingForm, uploadSegment } from '../../../../testkit/server/recordings.ts'
import { runAdmin } from '../../../../testkit/server/run-admin.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { storedBlobs } from '../../../../testkit/stores/bucket-under-test.ts'
import { rowsIn } from '../../../../testkit/stores/postgres-under-test.ts'
import { testUnlessInBucket, testUnlessOnPostgres } from '../../../../testkit/stores/test-unless.ts'
import { whole } from '../../../whole.ts'

let folder = ''
let server: TestServer
let owner: TestClient
const at = (...names: string[]): string => join(folder, ...names)
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-brings-back-'))
  await start()
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = await startTestServer({ DATA_DIR: at('data') })
  owner = await server.signIn()
}

async function keep(client: TestClient): Promise<RecordingId> {
  const id = newRecordingId()
  expect((await postRecording(client, recordingForm({ id, title: `Meeting ${id}` }, fakeWebm()))).status).toBe(201)
  return id
}

const deleteForGood = (client: TestClient, id: RecordingId) =>
  client.fetch(`/api/recordings/${id}?forever=1`, { method: 'DELETE' })
const listed = async (client: TestClient) =>
  ((await (await client.fetch('/api/recordings')).json()) as Recording[]).map(({ id }) => id)
const admin = (...args: string[]) => runAdmin(at('data'), ...args)
/** In a bucket it lies behind a prefix of its own. */
const list = () => readFile(at('data.key.erased'), 'utf8')

async function deleteAccount(client: TestClient): Promise<string> {
  const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: string } }
  expect((await client.json('DELETE', `/api/users/${user.id}`)).status).toBe(200)
  return user.id
}

async function restore(...more: string[]) {
  await server.close()
  const ended = await admin('restore', at('copy'), '--force', ...more)
  await start()
  return ended
}

/** With PostgreSQL, pg_dump and pg_restore take their place: postgres/dump.whole.test.ts. */
testUnlessOnPostgres(
  'a restored backup does not bring back a recording and a person that were deleted for good since, on no device',
  async () => {
    const alice = await server.newPerson('alice@example.org')
    const [kept, gone, theirs] = [await keep(owner), await keep(owner), await keep(alice)]
    const begun = newRecordingId()
    await uploadSegment(alice, begun, fakeWebm())
    expect((await admin('backup', at('copy'))).code).toBe(0)
    const later = await keep(owner)
    for (const id of [gone, later]) expect((await deleteForGood(owner, id)).status).toBe(200)
    const person = await deleteAccount(alice)
    const ended = await restore()
    expect(ended).toMatchObject({ code: 0, said: expect.stringContaining('deletes again') })

    expect(await listed(owner)).toEqual([kept])
    expect((await owner.fetch(`/api/recordings/${gone}`)).status).toBe(404)
    const { changes } = (await (await owner.fetch('/api/changes?cursor=0')).json()) as ChangesAnswer
    const purged = changes.flatMap((change) => (change.kind === 'purged' ? [change.recordingId] : []))
    expect(purged.sort()).toEqual([gone, later].sort())
    const blobs = await (await storedBlobs(at('data'))).list('')
    expect(blobs.filter((name) => [gone, theirs, begun].some((id) => name.includes(id)))).toEqual([])
    expect(blobs.some((name) => name.includes(kept))).toBe(true)
    const keys = rowsIn(at('data'), 'select subject from content_keys').map(({ subject }) => subject)
    expect(keys).not.toEqual(expect.arrayContaining([gone]))
    expect(keys).not.toEqual(expect.arrayContaining([theirs]))
    const credentials = { email: 'alice@example.org', password: 'another long password' }
    expect((await server.anonymous.json('POST', '/api/auth/login', credentials)).status).toBe(401)
    expect(JSON.stringify(await (await owner.fetch('/api/users')).json())).not.toContain(person)
  },
)

whole(testUnlessOnPostgres)(
  'nor does a backup that is restored once more, after one was deleted from what it brought',
  async () => {
    const [first, second] = [await keep(owner), await keep(owner)]
    await admin('backup', at('copy'))
    await restore()
    await deleteForGood(owner, first)
    await restore()
    expect(await listed(owner)).toEqual([second])
    await deleteForGood(owner, second)
    await restore()
    expect(await listed(owner)).toEqual([])
  },
)

whole(testUnlessOnPostgres)(
  'a restore says that the list is missing, and goes on without it only when told to',
  async () => {
    const gone = await keep(owner)
    await admin('backup', at('copy'))
    await deleteForGood(owner, gone)
    await rm(at('data.key.erased'))
    await server.close()
    const refused = await admin('restore', at('copy'), '--force')
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('data.key.erased') })
    expect(refused.said).toContain('--without-erasures')
    const ended = await admin('restore', at('copy'), '--force', '--without-erasures')
    expect(ended).toMatchObject({ code: 0, said: expect.stringContaining('is there again') })
    await start()
    expect(await listed(owner)).toEqual([gone])
  },
)

whole(testUnlessOnPostgres)(
  'a backup that was put back by hand does not bring back what was deleted for good either',
  async () => {
    const gone = await keep(owner)
    await admin('backup', at('copy'))
    await deleteForGood(owner, gone)
    await server.close()
    for (const name of ['earmark.db', 'earmark.db-wal', 'earmark.db-shm']) await rm(at('data', name), { force: true })
    await cp(at('copy'), at('data'), { recursive: true })
    await start()
    expect(await listed(owner)).toEqual([])
  },
)

testUnlessInBucket('ids alone are listed, before the deletion is answered', async () => {
  const gone = await keep(owner)
  expect(await list()).not.toContain(gone)
  expect((await deleteForGood(owner, gone)).status).toBe(200)
  const text = await list()
  expect(text).toContain(gone)
  expect(text).not.toMatch(/Meeting|@/)
})

whole(testUnlessInBucket)(
  'what cannot be listed is not answered as deleted, and listed by the next try or start',
  async () => {
    const [first, second] = [await keep(owner), await keep(owner)]
    const text = await list()
    const block = async () => {
      await rm(at('data.key.erased'), { recursive: true })
      await mkdir(at('data.key.erased'))
    }
    await block()
    expect((await deleteForGood(owner, first)).status).toBe(500)
    expect((await deleteForGood(owner, first)).status).toBe(500)
    await rm(at('data.key.erased'), { recursive: true })
    expect((await deleteForGood(owner, first)).status).toBe(200)
    expect(await list()).toContain(first)
    await block()
    await deleteForGood(owner, second)
    await rm(at('data.key.erased'), { recursive: true })
    await server.close()
    await start()
    expect(await list()).toContain(second)
    expect(text).not.toContain(second)
  },
)
