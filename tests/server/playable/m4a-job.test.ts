import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { findDifferences } from '../../../server/cli/backup/find-differences.ts'
import { readBlobs } from '../../../server/context/open-blobs.ts'
import { KeyFile } from '../../../server/keys/key-file.ts'
import { runRemux } from '../../../server/playable/run-remux.ts'
import type { Database } from '../../../server/store/schema.ts'
import { postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { inBucket } from '../../../testkit/stores/bucket-under-test.ts'
import { openDatabaseOf } from '../../../testkit/stores/postgres-under-test.ts'
import { cases } from '../../whole.ts'

/** Twelve seconds as Chromium's recorder wrote them: 200 packets of 60 ms. */
const LIVE = readFileSync(resolve(import.meta.dirname, '../../src/local/recordings/chromium-live.webm'))
const LIVE_SECONDS = 12
const LIVE_PACKETS = 200
const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let owner: TestClient
const folder = mkdtempSync(join(tmpdir(), 'earmark-m4a-'))
beforeAll(async () => {
  // Nothing but these bytes may be counted: a file beside them would be refused.
  server = await startTestServer(inBucket ? {} : { QUOTA_MB: '1' }, { transcriber: null, remux: runRemux })
  owner = await server.signIn()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function send(audio: Buffer, type = 'audio/webm'): Promise<RecordingId> {
  const id = newRecordingId()
  expect((await postRecording(owner, recordingForm({ id }, audio, type))).status).toBe(201)
  return id
}

type Asked = { audioUrl: string; m4a?: string }
const ask = async (id: RecordingId, codec: string): Promise<Asked> =>
  (await owner.fetch(`/api/recordings/${id}/audio-url?m4a=${codec}`)).json()

const settled = (id: RecordingId, codec: string): Promise<Asked> =>
  vi.waitUntil(
    async () => {
      const answer = await ask(id, codec)
      return answer.m4a !== 'making' && answer
    },
    { timeout: 100_000, interval: 50 },
  )

const bytesOf = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await server.anonymous.fetch(url)).arrayBuffer())

function probe(file: Buffer): { seconds: number; packets: number; codec: string; format: string } {
  const path = join(folder, 'probed')
  writeFileSync(path, file)
  const entries = 'format=duration,format_name:stream=codec_name,nb_read_packets'
  const { stdout } = spawnSync('ffprobe', [
    '-v',
    'error',
    '-count_packets',
    '-show_entries',
    entries,
    '-of',
    'json',
    path,
  ])
  const { format, streams } = JSON.parse(String(stdout))
  const [{ codec_name: codec, nb_read_packets: packets }] = streams
  return { seconds: Number(format.duration), packets: Number(packets), codec, format: format.format_name }
}

const left = (id: RecordingId) =>
  server.context.blobs.list('m4a-').then((names) => names.filter((name) => name.includes(id)))

test('the same packets in MP4 for a browser that plays Opus there, by ranges, and the bytes that came stay', async () => {
  const id = await send(LIVE)
  expect(await left(id)).toEqual([])
  const first = await ask(id, 'opus')
  expect(first.m4a).toBe('making')
  const { audioUrl, m4a } = await settled(id, 'opus')
  expect(m4a).toBe('made')
  const file = await bytesOf(audioUrl)
  expect(probe(file)).toMatchObject({ codec: 'opus', packets: LIVE_PACKETS, seconds: expect.closeTo(LIVE_SECONDS, 1) })
  expect(probe(file).format).toContain('mp4')
  expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
  const part = await server.anonymous.fetch(audioUrl, { headers: { range: 'bytes=100-199' } })
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'audio/mp4'])
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${file.length}`)
  expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(100, 200))).toBe(true)
  const other = await server.anonymous.fetch(audioUrl.replace('&m4a=opus', ''))
  expect(other.headers.get('content-type')).toBe('audio/webm')
  expect(other.headers.get('etag')).not.toBe(part.headers.get('etag'))
  expect((await bytesOf(`${audioUrl}`.replace('&playable=1', ''))).equals(LIVE)).toBe(true)
})

test('AAC for one that does not, whole', async () => {
  const { audioUrl, m4a } = await settled(await send(LIVE), 'aac')
  expect(m4a).toBe('made')
  const { codec, seconds } = probe(await bytesOf(audioUrl))
  expect(codec).toBe('aac')
  expect(Math.abs(seconds - LIVE_SECONDS)).toBeLessThan(0.2)
})

const OGGS = cases([['Opus', 'libopus', 'opus'] as const], [['Vorbis, which no MP4 has', 'libvorbis', 'aac'] as const])
test.each(OGGS)('of an Ogg with %s too', async (_, encoder, codec) => {
  const path = join(folder, `${encoder}.ogg`)
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3', '-ac', '1', '-c:a', encoder, '-y', path]
  expect(spawnSync('ffmpeg', ['-v', 'error', ...tone]).status).toBe(0)
  const { audioUrl } = await settled(await send(readFileSync(path), 'audio/ogg'), 'opus')
  const made = probe(await bytesOf(audioUrl))
  expect(made.codec).toBe(codec)
  expect(Math.abs(made.seconds - 3)).toBeLessThan(0.2)
})

test('what Safari plays as it is needs none', async () => {
  const path = join(folder, 'tone.m4a')
  spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=duration=2', '-c:a', 'aac', '-y', path])
  const id = await send(readFileSync(path), 'audio/mp4')
  expect((await ask(id, 'opus')).m4a).toBe('made')
  expect(await left(id)).toEqual([])
})

test('a broken WebM hangs nothing: it is told that there is no file, and the bytes come as they are', async () => {
  const broken = Buffer.concat([LIVE.subarray(0, 40), Buffer.alloc(3000, 7)])
  const id = await send(broken)
  for (const codec of ['opus', 'aac']) {
    const { audioUrl, m4a } = await settled(id, codec)
    expect(m4a).toBe('failed')
    expect((await bytesOf(audioUrl)).equals(broken)).toBe(true)
  }
  expect(await left(id)).toEqual([])
})

test('it is not counted to the quota, a check knows it, and it goes with the recording', async () => {
  const id = await send(Buffer.concat([LIVE, Buffer.alloc(1)]))
  const { config, context } = server
  // Twice the quota.
  await context.blobs.write(`m4a-aac/recordings/${id}/0`, Readable.from([Buffer.alloc(2 * 1024 ** 2)]))
  await settled(id, 'opus')
  expect(await left(id)).toHaveLength(2)
  await send(LIVE)
  const keys = new KeyFile(`${config.dataDir}.key`)
  const database = openDatabaseOf(config.dataDir, keys)
  const openAudio = (of: Database) => readBlobs(config, of)
  const now = Date.now() + DAY_MS
  const { differences } = await findDifferences(config.dataDir, keys, { now, database, openAudio })
  expect(differences).toEqual([])
  expect((await owner.fetch(`/api/recordings/${id}?forever=1`, { method: 'DELETE' })).status).toBe(200)
  expect(await left(id)).toEqual([])
})
