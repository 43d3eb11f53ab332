import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { recordedBytes, sendWithoutEnd } from '../../../testkit/server/half-upload.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  sha256,
  tus,
  uploadPath,
} from '../../../testkit/server/recordings.ts'
import { spawnServer } from '../../../testkit/server/spawned-server.ts'
import { OWNER, TestClient } from '../../../testkit/server/test-server.ts'
import { type ObjectStoreStandIn, startObjectStore } from '../../../testkit/servers/object-store.ts'

let store: ObjectStoreStandIn
let folder = ''
let settings: Record<string, string> = {}
beforeAll(async () => {
  store = await startObjectStore()
  folder = await mkdtemp(join(tmpdir(), 'earmark-object-store-'))
  settings = { ...(await store.environment()), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const offsetOf = async (client: TestClient, id: RecordingId): Promise<number> =>
  Number((await tus(client, 'HEAD', uploadPath(id), {})).headers.get('upload-offset'))

async function spawned(environment: Record<string, string>) {
  const server = spawnServer({ HOST: '127.0.0.1', PORT: '0', OWNER_PASSWORD: OWNER.password, ...environment })
  const url = await server.ready()
  const client = new TestClient(url)
  await client.json('POST', '/api/auth/login', OWNER)
  return { server, url, client }
}

test('an upload goes on at another process at the byte, after the first was killed in the middle of it', async () => {
  const audio = fakeWebm(14 * 1024 * 1024)
  const id = newRecordingId()
  let { server, url, client } = await spawned(settings)
  expect((await createUpload(client, id)).status).toBe(201)
  let offset = 0
  for (const share of [0.4, 0.8]) {
    const bytes = audio.subarray(offset, Math.floor(audio.length * share))
    sendWithoutEnd(url, client, uploadPath(id), { offset, bytes, length: audio.length - offset })
    // One part is kept by now, and what came behind it is on its way.
    await expect.poll(() => recordedBytes(join(folder, 'data')), { timeout: 100_000 }).toBeGreaterThan(offset)
    server.child.kill('SIGKILL')
    await server.exit
    ;({ server, url, client } = await spawned(settings))
    const now = await offsetOf(client, id)
    expect(now).toBeGreaterThan(offset)
    offset = now
  }
  expect((await patchUpload(client, uploadPath(id), offset, audio.subarray(offset))).status).toBe(204)
  const place = { segment: 0, mime: 'audio/webm', startOffset: 0, seconds: 60 }
  const uploads = JSON.stringify([{ ...place, upload: `${id}.0`, bytes: audio.length, sha256: sha256(audio) }])
  expect((await postRecording(client, recordingForm({ id, uploads }))).status).toBe(201)
  const kept = await client.fetch(`/api/recordings/${id}/audio`)
  expect(sha256(new Uint8Array(await kept.arrayBuffer()))).toBe(sha256(audio))
  server.child.kill('SIGKILL')
  await server.exit
})
