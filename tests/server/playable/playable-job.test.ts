import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { runRemux } from '../../../server/playable/run-remux.ts'
import { postRecording, recordingForm, uploadSegment } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { cases, whole } from '../../whole.ts'

/** Twelve seconds as Chromium's recorder wrote them: 200 packets of 60 ms, no length, no places to seek to. */
const LIVE = readFileSync(resolve(import.meta.dirname, '../../src/local/recordings/chromium-live.webm'))
const LIVE_SECONDS = 12
const LIVE_PACKETS = 200

let server: TestServer
let owner: TestClient
const folder = mkdtempSync(join(tmpdir(), 'earmark-playable-'))
beforeAll(async () => {
  server = await startTestServer({}, { transcriber: null, remux: runRemux })
  owner = await server.signIn()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Sends a file with a length that is far off, and resolves when the server knows better. */
async function send(audio: Buffer, type = 'audio/webm'): Promise<Recording> {
  const id = newRecordingId()
  expect((await postRecording(owner, recordingForm({ id, duration: '99' }, audio, type))).status).toBe(201)
  return corrected(id)
}

const corrected = (id: RecordingId): Promise<Recording> =>
  vi.waitUntil(
    async () => {
      const row: Recording = await (await owner.fetch(`/api/recordings/${id}`)).json()
      return row.duration === 99 ? false : row
    },
    { timeout: 100_000, interval: 50 },
  )

/** What a player is given. */
async function playable(id: RecordingId, segment = 0): Promise<Buffer> {
  const { audioUrl } = await (await owner.fetch(`/api/recordings/${id}/audio-url`)).json()
  return Buffer.from(await (await server.anonymous.fetch(`${audioUrl}&segment=${segment}`)).arrayBuffer())
}

const raw = async (id: RecordingId): Promise<Buffer> =>
  Buffer.from(await (await owner.fetch(`/api/recordings/${id}/audio`)).arrayBuffer())

/** Its length by its own header, and its packets. */
function probe(file: Buffer): { seconds: number; packets: number } {
  const path = join(folder, 'probed')
  writeFileSync(path, file)
  const entries = 'format=duration:stream=nb_read_packets'
  const args = ['-v', 'error', '-count_packets', '-show_entries', entries, '-of', 'json', path]
  const { stdout } = spawnSync('ffprobe', args)
  const { format, streams } = JSON.parse(String(stdout))
  return { seconds: Number(format.duration), packets: Number(streams[0].nb_read_packets) }
}

test('a live WebM becomes one with a length and places to seek to, and the raw bytes stay', async () => {
  const { id, duration, segments } = await send(LIVE)
  expect(duration).toBeCloseTo(LIVE_SECONDS, 1)
  expect(segments[0]?.seconds).toBeCloseTo(LIVE_SECONDS, 1)
  const file = await playable(id)
  expect(probe(LIVE).seconds).toBeNaN()
  expect(probe(file).seconds).toBeCloseTo(LIVE_SECONDS, 1)
  expect(probe(file).packets).toBe(LIVE_PACKETS)
  expect(file.includes(Buffer.from([0x1c, 0x53, 0xbb, 0x6b]))).toBe(true)
  expect((await raw(id)).equals(LIVE)).toBe(true)
})

whole(test)(
  'a finished WebM of another program, with its index behind the last cluster, keeps its whole length',
  async () => {
    const path = join(folder, 'finished.webm')
    spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine', '-t', '8', '-c:a', 'libopus', path])
    const { id, duration } = await send(readFileSync(path))
    expect(Math.abs(duration - 8)).toBeLessThan(0.1)
    expect(Math.abs(probe(await playable(id)).seconds - 8)).toBeLessThan(0.1)
  },
)

whole(test)('it is served by ranges, and what a player has of it is not sent again', async () => {
  const { id } = await send(LIVE)
  const { audioUrl } = await (await owner.fetch(`/api/recordings/${id}/audio-url`)).json()
  const whole = await playable(id)
  const part = await server.anonymous.fetch(audioUrl, { headers: { range: 'bytes=100-199' } })
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`)
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true)
  const etag = part.headers.get('etag') ?? ''
  expect((await server.anonymous.fetch(audioUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const rawTag = (await owner.fetch(`/api/recordings/${id}/audio`)).headers.get('etag')
  expect(etag).not.toBe(rawTag)
})

test.each(cases([150], [1, 700, 3333]))(
  'of a take cut %i bytes before its end every whole packet is played',
  async (bytes) => {
    const cut = LIVE.subarray(0, LIVE.length - bytes)
    const { id, duration } = await send(cut)
    const { packets, seconds } = probe(await playable(id))
    expect(packets).toBe(probe(cut).packets)
    expect(duration).toBeCloseTo(seconds, 1)
  },
)

test('a fragmented MP4 becomes one whose length stands at its beginning', async () => {
  const path = join(folder, 'live.mp4')
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=7:sample_rate=44100', '-c:a', 'aac']
  spawnSync('ffmpeg', ['-v', 'error', ...tone, '-movflags', 'empty_moov', '-frag_duration', '1000000', path])
  const live = readFileSync(path)
  const { id, duration } = await send(live, 'audio/mp4')
  expect(Math.abs(duration - 7)).toBeLessThan(0.1)
  const file = await playable(id)
  expect(file.includes('moof')).toBe(false)
  expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
  expect(probe(file).packets).toBe(probe(live).packets)
})

whole(test)('segments keep their places, and the length counts the gap between them', async () => {
  const id = newRecordingId()
  const first = await uploadSegment(owner, id, LIVE, 0)
  const second = await uploadSegment(owner, id, LIVE, 1)
  const uploads = JSON.stringify([
    { ...first, startOffset: 0 },
    { ...second, startOffset: 20 },
  ])
  await postRecording(owner, recordingForm({ id, duration: '99', uploads }))
  const { duration, segments } = await corrected(id)
  expect(duration).toBeCloseTo(20 + LIVE_SECONDS, 1)
  expect(segments.map(({ startOffset }) => startOffset)).toEqual([0, 20])
  expect(probe(await playable(id, 1)).seconds).toBeCloseTo(LIVE_SECONDS, 1)
})

test('what cannot be read is given out as it came', async () => {
  const id = newRecordingId()
  const broken = Buffer.concat([LIVE.subarray(0, 40), Buffer.alloc(500)])
  await postRecording(owner, recordingForm({ id, duration: '3' }, broken))
  await send(LIVE)
  expect((await playable(id)).equals(broken)).toBe(true)
})

test('deleting for good takes the playable file too', async () => {
  const { id } = await send(LIVE)
  const left = () => server.context.blobs.list(`playable/recordings/${id}`)
  expect(await left()).toHaveLength(1)
  expect((await owner.fetch(`/api/recordings/${id}?forever=1`, { method: 'DELETE' })).status).toBe(200)
  expect(await left()).toHaveLength(0)
})
