import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { sentenceOf } from '../../../server/bootstrap/start-failure.ts'
import { halfUpload } from '../../../testkit/server/half-upload.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  tus,
  uploadPath,
} from '../../../testkit/server/recordings.ts'
import { startPostgres, type TestPostgres } from '../../../testkit/stores/start-postgres.ts'
import { type SeveralServers, severalServers } from './several-servers.ts'

const SLOW = { timeout: 100_000 }
const SAID = { start: 0, end: 2, text: 'The boat is sold.' }
const DATABASE = 'changed'

let postgres: TestPostgres
let several: SeveralServers
beforeAll(() => {
  postgres = startPostgres()
})
afterAll(() => postgres.close())
beforeEach(async () => {
  several = await severalServers(postgres, DATABASE)
})
afterEach(() => several.close())

/** As a newer version does it (server/store/README.md): it adds, in one transaction, what an older one need not know of. */
function bringUpToDate(): void {
  const tables = postgres
    .sql(DATABASE, "select tablename from pg_tables where schemaname = 'public'")
    .trim()
    .split('\n')
  const columns = tables
    .filter((table) => !table.startsWith('kysely_'))
    .flatMap((table) => [
      `alter table "${table}" add column later text`,
      `alter table "${table}" add column later_count integer not null default 0`,
    ])
  const all = [
    ...columns,
    'create table later (id text primary key, recording text references recordings (id) on delete cascade)',
    "insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')",
  ]
  postgres.sql(DATABASE, `begin; ${all.join('; ')}; commit`)
}

test('an older server goes on with its uploads, jobs and sessions when a newer one has changed the database', async () => {
  let isHeard = (): void => {}
  const hearing = new Promise<void>((resolve) => {
    isHeard = resolve
  })
  const ears = { engine: 'ears', transcribe: () => hearing.then(() => ({ segments: [SAID], language: 'en' })) }
  const older = await several.start({}, { transcriber: ears })
  const client = await older.signIn()
  const read = async (id: RecordingId) => (await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording
  const { id } = (await (await postRecording(client, recordingForm({}, fakeWebm()))).json()) as Recording
  await vi.waitFor(async () => expect((await read(id)).transcription.state).toBe('running'), SLOW)
  const bytes = fakeWebm(200_000)
  const begun = newRecordingId()
  await createUpload(client, begun)
  const { socket, answer } = halfUpload(older.url, client, uploadPath(begun), bytes, 90_000)
  await once(socket, 'ready')

  bringUpToDate()

  socket.write(bytes.subarray(90_000))
  await vi.waitFor(() => expect(answer()).toContain('HTTP/1.1 204'), SLOW)
  socket.destroy()
  isHeard()
  await vi.waitFor(async () => expect(await read(id)).toMatchObject({ transcript: SAID.text, analysis: 'done' }), SLOW)
  expect((await client.json('PATCH', `/api/recordings/${id}`, { title: 'Sold' })).status).toBe(200)
  expect((await read(id)).title).toBe('Sold')
  const more = fakeWebm(1000)
  expect((await patchUpload(client, uploadPath(begun), bytes.length, more)).status).toBe(204)
  const offset = (await tus(client, 'HEAD', uploadPath(begun), {})).headers.get('upload-offset')
  expect(offset).toBe(String(bytes.length + more.length))
  expect((await older.signIn()).cookie).not.toBe(client.cookie)
  expect((await client.json('DELETE', `/api/recordings/${id}`)).ok).toBe(true)

  // One that is stopped is not started again: it might write what the newer version reads otherwise.
  const refused = await several.start().then(() => 'started', sentenceOf)
  expect(refused).toMatch(/^The database was written by a newer version of Earmark/)
})
