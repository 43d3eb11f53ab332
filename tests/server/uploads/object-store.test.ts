import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { pruneIncoming } from '../../../server/deletion/prune-incoming.ts'
import { sendWithoutEnd } from '../../../testkit/server/half-upload.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  sha256,
  tus,
  uploadPath,
  uploadSegment,
} from '../../../testkit/server/recordings.ts'
import { spawnServer } from '../../../testkit/server/spawned-server.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type ObjectStoreStandIn, startObjectStore } from '../../../testkit/servers/object-store.ts'
import { cases, whole } from '../../whole.ts'

let store: ObjectStoreStandIn
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.close())

let folder = ''
let settings: Record<string, string> = {}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-object-store-'))
  settings = { ...(await store.environment()), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const AWAY = { kind: 'status', status: 503, code: 'ServiceUnavailable' } as const
const offsetOf = async (client: TestClient, id: RecordingId): Promise<number> =>
  Number((await tus(client, 'HEAD', uploadPath(id), {})).headers.get('upload-offset'))
const audioOf = async (client: TestClient, id: RecordingId): Promise<Uint8Array> =>
  new Uint8Array(await (await client.fetch(`/api/recordings/${id}/audio`)).arrayBuffer())

async function finish(client: TestClient, id: RecordingId, audio: Buffer): Promise<Response> {
  const segment = { segment: 0, mime: 'audio/webm', startOffset: 0, seconds: 60 }
  const uploads = [{ ...segment, upload: `${id}.0`, bytes: audio.length, sha256: sha256(audio) }]
  return postRecording(client, recordingForm({ id, uploads: JSON.stringify(uploads) }))
}

describe('a server with its audio in a bucket', () => {
  let server: TestServer
  let client: TestClient
  beforeEach(async () => {
    server = await startTestServer(settings)
    client = await server.signIn()
  })
  afterEach(() => server.close())

  test('keeps forms and uploads there and nothing here, plays ranges of them, and deletes them for good', async () => {
    const audio = fakeWebm(300_000)
    const form = newRecordingId()
    expect((await postRecording(client, recordingForm({ id: form }, audio))).status).toBe(201)
    const pieces = newRecordingId()
    await uploadSegment(client, pieces, audio)
    expect((await finish(client, pieces, audio)).status).toBe(201)
    const { blobs } = server.context
    expect(await blobs.list('')).toEqual([form, pieces].map((id) => `recordings/${id}/0`).sort())
    expect(await readdir(join(folder, 'data', 'spool'))).toEqual([])
    for (const id of [form, pieces]) {
      expect(sha256(await audioOf(client, id))).toBe(sha256(audio))
      const part = await client.fetch(`/api/recordings/${id}/audio`, { headers: { range: 'bytes=70000-200000' } })
      expect(part.status).toBe(206)
      expect(sha256(new Uint8Array(await part.arrayBuffer()))).toBe(sha256(audio.subarray(70_000, 200_001)))
      expect((await client.fetch(`/api/recordings/${id}?forever=1`, { method: 'DELETE' })).status).toBe(200)
    }
    expect(await blobs.list('')).toEqual([])
  })

  whole(test)(
    'answers 503 while the store is away, says when to come back, and has lost nothing when it is there again',
    async () => {
      const audio = fakeWebm(200_000)
      const kept = newRecordingId()
      await postRecording(client, recordingForm({ id: kept }, audio))
      const id = newRecordingId()
      await createUpload(client, id)
      expect((await patchUpload(client, uploadPath(id), 0, audio.subarray(0, 80_000))).status).toBe(204)

      store.failAll(AWAY)
      const answers = [
        await patchUpload(client, uploadPath(id), 80_000, audio.subarray(80_000)),
        await finish(client, id, audio.subarray(0, 80_000)),
        await postRecording(client, recordingForm({}, audio)),
        await client.fetch(`/api/recordings/${kept}/audio`),
      ]
      store.failAll(null)
      for (const answer of answers) {
        expect(answer.status).toBe(503)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(5)
        expect((await answer.json()).error).toContain('Nothing is lost')
      }
      expect(await offsetOf(client, id)).toBe(80_000)
      expect((await patchUpload(client, uploadPath(id), 80_000, audio.subarray(80_000))).status).toBe(204)
      expect((await finish(client, id, audio)).status).toBe(201)
      expect(sha256(await audioOf(client, id))).toBe(sha256(audio))
      expect(sha256(await audioOf(client, kept))).toBe(sha256(audio))
    },
  )

  test.for(cases<typeof AWAY | { kind: 'silent' }>([AWAY], [{ kind: 'silent' }]))(
    'is not ready while the store is $kind, and is when it is there again',
    async (fault) => {
      const ready = async () => (await server.anonymous.fetch('/readyz')).status
      store.failAll(fault)
      expect(await ready()).toBe(503)
      store.failAll(null)
      await expect.poll(ready, { timeout: 100_000 }).toBe(200)
      expect(await (await client.fetch('/api/recordings')).json()).toEqual([])
    },
  )

  test('keeps what arrived of a request that was cut', async () => {
    const id = newRecordingId()
    await createUpload(client, id)
    const audio = fakeWebm(155_000)
    const open = sendWithoutEnd(server.url, client, uploadPath(id), { offset: 0, bytes: audio, length: 300_000 })
    await expect.poll(() => open.writableLength, { timeout: 100_000 }).toBe(0)
    open.destroy()
    await expect.poll(() => offsetOf(client, id), { timeout: 100_000 }).toBe(155_000)
  })

  whole(test)('sweeps at its start only what nobody can be working on any more', async () => {
    const { blobs } = server.context
    await uploadSegment(client, newRecordingId(), fakeWebm(1000))
    const known = await blobs.list('')
    const id = newRecordingId()
    const strays = [`incoming/${id}.0b7a`, `uploads/${id}.0/0-0b7a`]
    for (const name of strays) await blobs.write(name, Readable.from([Buffer.from('on its way')]))
    await server.close()
    server = await startTestServer(settings)
    const after = server.context.blobs
    expect(await after.list('')).toEqual([...known, ...strays].sort())
    await pruneIncoming(server.context, new Date(Date.now() + 60_000))
    expect(await after.list('')).toEqual(known)
  })
})

describe('the start says what is wrong in one sentence', () => {
  const failure = async (environment: Record<string, string>): Promise<string> => {
    const server = spawnServer({ HOST: '127.0.0.1', PORT: '0', ...environment })
    expect(await server.exit).toBe(1)
    return server.complaints().trim()
  }

  const incomplete = [
    { S3_SECRET_KEY: '' },
    /^For audio in an object store S3_SECRET_KEY must be set too\. .*\.$/,
  ] as const
  const others = [
    [{ S3_BUCKET: 'nowhere' }, /^The object store at \S+ has no bucket "nowhere"\. Make it, or correct S3_BUCKET\.$/],
    [
      { S3_SECRET_KEY: 'wrong' },
      /^The object store at \S+ refuses the credentials \(SignatureDoesNotMatch\)\. Correct \S+ and \S+\.$/,
    ],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, /^The object store at \S+ cannot be reached: .*ECONNREFUSED.*\.$/],
  ] as const
  test.for(cases<typeof incomplete | (typeof others)[number]>([incomplete], others))(
    '%o',
    async ([wrong, sentence]) => {
      expect(await failure({ ...settings, ...wrong })).toMatch(sentence)
    },
  )

  whole(test)('one installation has one bucket, and one bucket one installation', async () => {
    const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, ...embedded } = settings
    const there = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } as Record<string, string>
    const start = async (environment: Record<string, string>) => (await startTestServer(environment)).close()
    const other = { ...embedded, DATA_DIR: join(folder, 'other') }
    const server = await startTestServer(settings)
    await postRecording(await server.signIn(), recordingForm({}, fakeWebm()))
    await server.close()
    await expect(start({ ...embedded })).rejects.toThrow(
      /^The audio of this installation is in an object store\. Set S3_/,
    )
    await expect(start({ ...embedded, ...(await store.environment()) })).rejects.toThrow(
      /does not have the audio of this/,
    )
    await expect(start({ ...other, ...there })).rejects.toThrow(/has the audio of another installation/)
    await start(settings)

    const files = await startTestServer(other)
    await postRecording(await files.signIn(), recordingForm({}, fakeWebm()))
    await files.close()
    await expect(start({ ...other, ...(await store.environment()) })).rejects.toThrow(
      /is in \S+blobs \(files: 1\), .* Leave out every S3_… setting\.$/,
    )
  })
})
