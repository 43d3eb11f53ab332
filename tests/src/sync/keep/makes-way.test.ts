import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { offline } from '../../../../src/api/api-error.ts'
import { appendChunk, beginSegment, endSegment } from '../../../../src/local/audio/append-chunk.ts'
import { segmentsOf } from '../../../../src/local/audio/chunk-pages.ts'
import { changeKeep, keepNewest } from '../../../../src/local/audio/keep-audio.ts'
import { freeAudio, pruneAudio } from '../../../../src/local/audio/prune-audio.ts'
import { recount } from '../../../../src/local/audio/repair-segment.ts'
import { saveRecording } from '../../../../src/local/takes/save-take.ts'
import { loseBlob } from '../../../../testkit/server/damage-blob.ts'
import { testUnlessOnPostgres } from '../../../../testkit/stores/test-unless.ts'
import { chunks, record } from '../../local/recordings/takes.ts'
import { openReplicas, type Replica, type Replicas, sync } from '../devices/three-replicas.ts'
import { keep, spokenBytes, YEAR_MS } from './kept-audio.ts'

/** What was recorded here and has lost something, where the newest are to stay on this device. */

const SLICE = 6000

let replicas: Replicas
let device: Replica
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  replicas = await openReplicas()
  device = replicas.devices[0]
})
afterEach(async () => {
  vi.restoreAllMocks()
  await replicas.close()
})

const bytesHere = async (id: RecordingId): Promise<number[]> =>
  (await segmentsOf(device.audio, id)).map(({ bytes }) => bytes)

/** Recorded here in two segments, of which the browser has lost the last chunk of the second since it was sent. */
async function withLoss(): Promise<RecordingId> {
  const { app, audio, owner } = device
  const recording = await record(audio, chunks(spokenBytes(5 * SLICE), SLICE), { owner })
  const place = { recording, segment: 1 }
  await beginSegment(audio, { ...place, owner, mime: 'audio/webm', startedAt: 1e12, startOffset: 5 })
  for (const [sequence, bytes] of chunks(spokenBytes(3 * SLICE), SLICE).entries())
    await appendChunk(audio, { ...place, sequence, bytes, seconds: 1, peaks: new Uint8Array(1) })
  await endSegment(audio, recording, 1, 'stop')
  await saveRecording(app, audio, { recording, title: 'Board' })
  await sync(device)
  await audio.chunks.delete([recording, 1, 2])
  const [, second] = await segmentsOf(audio, recording)
  if (second) await recount(audio, second)
  expect(await bytesHere(recording)).toEqual([5 * SLICE, 2 * SLICE])
  await keepNewest(app, 5)
  return recording
}

test('what has lost something makes no way while the server is not heard', async () => {
  const id = await withLoss()
  await keep(device, { client: { ...device.client, send: () => Promise.reject(offline()) } })
  expect(await bytesHere(id)).toEqual([5 * SLICE, 2 * SLICE])
  await keep(device)
  expect(await bytesHere(id)).toEqual([5 * SLICE, 3 * SLICE])
})

testUnlessOnPostgres('a segment that is whole stays: the server cannot read its own', async () => {
  const id = await withLoss()
  await loseBlob(replicas.server(), `recordings/${id}/0`)
  await keep(device)
  expect(await bytesHere(id)).toEqual([5 * SLICE, 3 * SLICE])
})

test('of a recording that the server has said it cannot read, nothing is removed', async () => {
  const id = await withLoss()
  const row = await device.app.recordings.get(id)
  const segments = row?.segments.map((one) => ({ ...one, damaged: true as const })) ?? []
  await device.app.recordings.update(id, { segments })
  await keep(device)
  await keepNewest(device.app, 0)
  await pruneAudio(device.app, device.audio, device.owner, { now: Date.now() + YEAR_MS, budget: 0 })
  await freeAudio(device.app, device.audio, device.owner)
  expect(await bytesHere(id)).toEqual([5 * SLICE, 2 * SLICE])
})

test('what another tab goes on to speak into it is not removed', async () => {
  const id = await withLoss()
  const { app, audio } = device
  const read = app.recordings.bulkGet.bind(app.recordings)
  vi.spyOn(app.recordings, 'bulkGet').mockImplementation((ids: RecordingId[]) =>
    read(ids).then(async (rows) => {
      const place = { recording: id, segment: 1, sequence: 3 }
      await appendChunk(audio, { ...place, bytes: new ArrayBuffer(2 * SLICE), seconds: 1, peaks: new Uint8Array(1) })
      vi.restoreAllMocks()
      return rows
    }),
  )
  await keep(device)
  expect(await audio.chunks.get([id, 1, 3])).toBeDefined()
  expect(await bytesHere(id)).toEqual([5 * SLICE, 4 * SLICE])
})

test('on a full disk what is whole stays, though a crash left it without an end', async () => {
  const id = await withLoss()
  const { app, audio } = device
  await keep(device)
  await changeKeep(app, () => ({ fetched: [] }))
  await audio.segments.update([id, 1], { endedBy: null })
  await audio.chunks.delete([id, 0, 4])
  const [first] = await segmentsOf(audio, id)
  if (first) await recount(audio, first)
  expect(await bytesHere(id)).toEqual([4 * SLICE, 3 * SLICE])
  vi.spyOn(audio.chunks, 'add').mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
  await keep(device)
  expect(await bytesHere(id)).toEqual([3 * SLICE])
})

test('what the browser has lost of fetched audio is fetched again', async () => {
  const id = await withLoss()
  const { audio } = device
  await keep(device)
  await audio.chunks.delete([id, 1, 0])
  const [, second] = await segmentsOf(audio, id)
  if (second) await recount(audio, second)
  expect((await bytesHere(id))[1] ?? 0).toBeLessThan(3 * SLICE)
  await keep(device)
  expect(await bytesHere(id)).toEqual([5 * SLICE, 3 * SLICE])
})
