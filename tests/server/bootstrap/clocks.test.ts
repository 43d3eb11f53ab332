import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { clockMoved, fakeTimeLibrary } from '../../../testkit/server/clock-moved.ts'
import { fakeWebm, postRecording, recordingForm, uploadSegment } from '../../../testkit/server/recordings.ts'
import { type SpawnedServer, spawnServer } from '../../../testkit/server/spawned-server.ts'
import { OWNER, TestClient } from '../../../testkit/server/test-server.ts'
import { dropBackEnd } from '../../../testkit/stores/back-end.ts'
import { onPostgres, rowsIn } from '../../../testkit/stores/postgres-under-test.ts'

const SLOW = { timeout: 100_000, interval: 200 }

const library = fakeTimeLibrary()
const why = onPostgres ? 'PostgreSQL has the clock' : library === null ? 'Debian’s libfaketime is not installed' : null

let folder = ''
let dataDir = ''
let server: SpawnedServer
let client: TestClient
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-clocks-'))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  server?.child.kill('SIGKILL')
  await server?.exit
  dropBackEnd(dataDir)
  await rm(folder, { recursive: true, force: true })
})

async function start(by: string | null): Promise<void> {
  const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const owner = { OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password }
  server = spawnServer({ ...settings, ...owner, ...(by === null ? {} : clockMoved(library ?? '', by)) })
  client = new TestClient(await server.ready())
  expect((await client.json('POST', '/api/auth/login', OWNER)).status).toBe(200)
}
async function stop(): Promise<void> {
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
}
const keep = async (): Promise<Recording> =>
  (await postRecording(client, recordingForm({}, fakeWebm()))).json() as Promise<Recording>
const idsIn = (table: string, column = 'id') =>
  rowsIn(dataDir, `select ${column} as id from ${table}`).map(({ id }) => id)

if (why !== null) test(`clocks of a server cannot be moved here: ${why}`, () => {})
else {
  test('a server whose clock is 40 days ahead deletes nothing for its age, and says so; set back, all is as it was', async () => {
    await start(null)
    const trashed = await keep()
    expect((await client.json('DELETE', `/api/recordings/${trashed.id}`)).status).toBe(200)
    const upload = await uploadSegment(client, newRecordingId(), fakeWebm(50_000))
    await stop()

    await start('+40d')
    await vi.waitFor(() => expect(server.said()).toContain('the clock has leapt since it was last looked at'), SLOW)
    const during = await keep()
    await stop()
    expect(idsIn('recordings').sort()).toEqual([trashed.id, during.id].sort())
    expect(idsIn('uploads')).toEqual([upload.upload])

    await start(null)
    expect(server.said()).not.toContain('the clock has leapt')
    expect((await client.json('POST', `/api/recordings/${trashed.id}/restore`)).status).toBe(200)
    await vi.waitFor(() => expect(idsIn(`jobs where state in ('queued', 'running')`, 'kind')).toEqual([]), SLOW)
    await stop()
  })

  test('a job of a clock that was two days ahead is done at once when the clock is corrected', async () => {
    await start('+2d')
    await keep()
    server.child.kill('SIGKILL')
    await server.exit
    await start(null)
    await vi.waitFor(() => expect(idsIn(`jobs where state in ('queued', 'running')`, 'kind')).toEqual([]), SLOW)
    await stop()
  })
}
