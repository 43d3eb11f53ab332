import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { SEALED_AUDIO } from '../../../contract/recordings/sealed-audio.ts'
import { epochKeys, newAccountKey } from '../../../core/sealing/account-key.ts'
import { base64url, join } from '../../../core/sealing/bytes.ts'
import { newRecordingKey, wrapRecordingKey } from '../../../core/sealing/recording-key.ts'
import { audioRoot, newAudioStream, sealChunk } from '../../../core/sealing/sealed-audio.ts'
import { createUpload, postRecording, recordingForm, uploadSegment } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

let server: TestServer
let owner: TestClient
const transcribed: string[] = []
beforeAll(async () => {
  const transcriber = {
    name: 'ear',
    transcribe: async () => {
      transcribed.push('heard')
      return { language: 'en', segments: [] }
    },
  }
  server = await startTestServer({}, { transcriber } as unknown as Parameters<typeof startTestServer>[1])
  owner = await server.signIn()
})
afterAll(() => server.close())

/** A second of sealed audio, and the wrap of its key. */
async function sealed(): Promise<{ bytes: Buffer; wrap: string }> {
  const key = await newRecordingKey()
  const stream = await newAudioStream(key.kid, await audioRoot(key), 0)
  const chunk = { ms: 1000, peaks: new Uint8Array(10), audio: new TextEncoder().encode('spoken words') }
  const keys = await epochKeys(newAccountKey(), 0)
  return {
    bytes: Buffer.from(join(stream.header, await sealChunk(stream, 0, chunk))),
    wrap: base64url(await wrapRecordingKey(keys, '0'.repeat(32), key)),
  }
}

async function hand(fields: Record<string, string> = {}) {
  const id = newRecordingId()
  const { bytes, wrap } = await sealed()
  expect((await createUpload(owner, id, 0, undefined, { wrap })).status).toBe(201)
  const uploads = JSON.stringify([await uploadSegment(owner, id, bytes)])
  const createdAt = '2026-03-04T05:06:07.000Z'
  const form = recordingForm({ id, createdAt, title: 'Secret meeting', peaks: 'AAAA', uploads, ...fields })
  const answer = await postRecording(owner, form)
  return { id, bytes, wrap, status: answer.status, body: await answer.json() }
}

test('sealed audio is kept as it came, under its date, and nothing listens to it', async () => {
  const { id, bytes, status, body } = await hand()
  expect(status).toBe(201)
  expect(body).toMatchObject({ title: '2026-03-04 05:06', peaks: null, transcript: '', mime: SEALED_AUDIO })
  expect(body.segments).toMatchObject([{ mime: SEALED_AUDIO, bytes: bytes.length }])
  const { audioUrl } = await (await owner.fetch(`/api/recordings/${id}/audio-url`)).json()
  const audio = await owner.fetch(audioUrl)
  expect(Buffer.from(await audio.arrayBuffer()).equals(bytes)).toBe(true)
  await owner.json('POST', `/api/recordings/${id}/transcribe`, {})
  await vi.waitFor(async () => {
    const jobs = await server.context.database.selectFrom('jobs').select(['kind', 'state']).execute()
    expect(jobs).toEqual([{ kind: 'playable', state: 'done' }])
  })
  const row = await (await owner.fetch(`/api/recordings/${id}`)).json()
  expect(row.transcription).toEqual({ state: 'off' })
  expect(transcribed).toEqual([])
  expect(await server.context.blobs.list(`recordings/${id}/`)).toHaveLength(1)
})

test('what is no wrap is refused before any audio comes', async () => {
  for (const wrap of ['AAAA', 'not base64url!'])
    expect((await createUpload(owner, newRecordingId(), 0, undefined, { wrap })).status).toBe(422)
})

test('with the upload comes the wrap of its key, and other devices are told of it', async () => {
  const { wrap } = await hand()
  const { wraps } = await (await owner.fetch('/api/wraps?after=0')).json()
  expect(wraps).toContain(wrap)
})

test('a title in the clear is not taken', async () => {
  const { id } = await hand()
  const answer = await owner.json('PATCH', `/api/recordings/${id}`, { title: 'Secret meeting' })
  expect([answer.status, (await answer.json()).code]).toEqual([409, 'sealed'])
  expect((await (await owner.fetch(`/api/recordings/${id}`)).json()).title).toBe('2026-03-04 05:06')
})
