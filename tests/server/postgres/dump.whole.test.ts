import { execFileSync } from 'node:child_process'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangesAnswer } from '../../../contract/changes.ts'
import { newRecordingId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  tus,
  uploadPath,
} from '../../../testkit/server/recordings.ts'
import { runAdminWith } from '../../../testkit/server/run-admin.ts'
import { programs, startPostgres, type TestPostgres } from '../../../testkit/stores/start-postgres.ts'
import { severalServers } from './several-servers.ts'

let postgres: TestPostgres
let folder: string
beforeAll(async () => {
  postgres = startPostgres()
  folder = await mkdtemp(join(tmpdir(), 'earmark-dump-'))
})
afterAll(async () => {
  postgres.close()
  await rm(folder, { recursive: true, force: true })
})

test('what docs/operating.md says of backup and restore: pg_dump, pg_restore, restored, check', async () => {
  const several = await severalServers(postgres, 'before')
  const { DATABASE_URL = '', DATA_DIR = '' } = several.environment
  const server = await several.start()
  const client = await server.signIn()
  const id = newRecordingId()
  await postRecording(client, recordingForm({ id, title: 'The boat is sold' }, fakeWebm()))
  const gone = newRecordingId()
  await postRecording(client, recordingForm({ id: gone, title: 'Nobody is to know' }, fakeWebm()))
  const take = newRecordingId()
  const sound = fakeWebm(20_000)
  await createUpload(client, take)
  const speak = async (from: number, to: number) =>
    expect((await patchUpload(client, uploadPath(take), from, sound.subarray(from, to))).status).toBe(204)
  await speak(0, 5000)
  const dump = join(folder, 'earmark.dump')
  execFileSync(join(programs(), 'pg_dump'), ['--format=custom', `--file=${dump}`, DATABASE_URL])
  expect((await client.fetch(`/api/recordings/${gone}?forever=1`, { method: 'DELETE' })).status).toBe(200)
  await speak(5000, 10_000)
  await speak(10_000, 20_000)
  // A device sees more than what was copied.
  for (const title of ['It is not', 'It is', 'It is not'])
    await client.json('PATCH', `/api/recordings/${id}`, { title })
  const pull = async (cursor: number) =>
    (await (await client.fetch(`/api/changes?cursor=${cursor}`)).json()) as ChangesAnswer
  const { cursor } = await pull(0)
  const { audioUrl } = await (await client.fetch(`/api/recordings/${id}/audio-url`)).json()
  await server.close()

  postgres.drop('before')
  postgres.make('before')
  execFileSync(join(programs(), 'pg_restore'), ['--no-owner', `--dbname=${DATABASE_URL}`, dump])
  const admin = (...args: string[]) => runAdminWith({ DATA_DIR, DATABASE_URL }, ...args)
  const list = `${DATA_DIR}.key.erased`
  await rename(list, `${list}.away`)
  expect(await admin('restored')).toMatchObject({ code: 1, said: expect.stringContaining('--without-erasures') })
  await rename(`${list}.away`, list)
  const key = `${DATA_DIR}.key`
  const elsewhere = { DATA_DIR: join(folder, 'other'), MASTER_KEY_FILE: key, ERASURES_FILE: list }
  expect(await runAdminWith({ DATABASE_URL, ...elsewhere }, 'restored')).toMatchObject({
    code: 1,
    said: expect.stringContaining('run this command again'),
  })
  const done = await admin('restored')
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('fetch everything again') })
  expect(done.said).toContain('after the backup: 1.')
  expect(await admin('backup', join(folder, 'copy'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('pg_dump'),
  })
  const again = await several.start()
  const before = await again.anonymous.fetch('/api/recordings', { headers: { cookie: client.cookie } })
  expect([before.status, (await again.anonymous.fetch(audioUrl)).status]).toEqual([401, 403])
  expect(await admin('check')).toMatchObject({ code: 0, said: expect.stringContaining('1 recording, 1 unfinished') })
  const device = await again.signIn()
  expect((await tus(device, 'HEAD', uploadPath(take), {})).headers.get('upload-offset')).toBe('20000')
  const { changes } = (await (await device.fetch(`/api/changes?cursor=${cursor}`)).json()) as ChangesAnswer
  expect(changes).toMatchObject([
    { kind: 'recording', recording: { id, title: 'The boat is sold' } },
    { kind: 'purged', recordingId: gone },
  ])
  expect(((await (await device.fetch('/api/recordings')).json()) as Recording[]).map((one) => one.id)).toEqual([id])
  await several.close()
})
