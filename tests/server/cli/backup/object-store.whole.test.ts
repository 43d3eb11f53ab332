import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  sha256,
  tus,
  uploadPath,
} from '../../../../testkit/server/recordings.ts'
import { runAdmin, runAdminWith } from '../../../../testkit/server/run-admin.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { type ObjectStoreStandIn, startObjectStore } from '../../../../testkit/servers/object-store.ts'

let store: ObjectStoreStandIn
let settings: Record<string, string>
let folder: string
let server: TestServer
let owner: TestClient
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  settings = await store.environment()
  folder = await mkdtemp(join(tmpdir(), 'earmark-admin-bucket-'))
  server = await startTestServer({ ...settings, DATA_DIR: join(folder, 'data') })
  owner = await server.signIn()
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const admin = (...args: string[]) => runAdminWith({ ...settings, DATA_DIR: join(folder, 'data') }, ...args)

test('a check reads what is in the bucket, and tells what is missing there and what is nobody’s', async () => {
  const id = newRecordingId()
  await postRecording(owner, recordingForm({ id, title: 'Board' }, fakeWebm(150_000)))
  expect(await admin('check')).toMatchObject({ code: 0, said: expect.stringContaining('Every file is there') })

  await server.context.blobs.remove(`recordings/${id}/0`)
  const damaged = await admin('check')
  expect(damaged.code).toBe(1)
  expect(damaged.said).toContain(`missing    recordings/${id}/0  (recording "Board")`)

  const { S3_BUCKET: _, ...incomplete } = settings
  expect(await runAdminWith({ ...incomplete, DATA_DIR: join(folder, 'data') }, 'check')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^For audio in an object store S3_BUCKET must be set/),
  })
  expect(await runAdmin(join(folder, 'data'), 'check')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^The audio of this installation is in an object store\. Set /),
  })
})

test('a backup fetches the audio, and what is restored of it runs on files', async () => {
  const audio = fakeWebm(150_000)
  const id = newRecordingId()
  await postRecording(owner, recordingForm({ id }, audio))
  const unfinished = newRecordingId()
  await createUpload(owner, unfinished)
  await patchUpload(owner, uploadPath(unfinished), 0, audio.subarray(0, 70_000))
  const copy = join(folder, 'copy')
  const copied = await admin('backup', copy)
  expect(copied).toMatchObject({ code: 0, said: expect.stringContaining('fetched out of the bucket') })
  expect(copied.said).toContain('1 recording, 1 unfinished upload, 2 files')
  expect(await admin('check', copy)).toMatchObject({ code: 0 })
  const restored = await admin('restore', copy, join(folder, 'restored'))
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('without the S3_… settings') })

  const again = await startTestServer({ DATA_DIR: join(folder, 'restored') })
  const client = await again.signIn()
  const kept = await client.fetch(`/api/recordings/${id}/audio`)
  expect(sha256(new Uint8Array(await kept.arrayBuffer()))).toBe(sha256(audio))
  expect((await tus(client, 'HEAD', uploadPath(unfinished), {})).headers.get('upload-offset')).toBe('70000')
  await again.close()
})

test('a backup while the store is away says so and leaves no folder that looks whole', async () => {
  await postRecording(owner, recordingForm({}, fakeWebm()))
  store.failAll({ kind: 'status', status: 503, code: 'ServiceUnavailable' })
  const failed = await admin('backup', join(folder, 'copy'))
  store.failAll(null)
  expect(failed).toMatchObject({ code: 1, said: expect.stringMatching(/^The object store at \S+ answered 503/) })
  expect(await readdir(folder)).not.toContain('copy')
})
