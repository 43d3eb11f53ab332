import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { marksOf } from '../../../../contract/recordings/user-fields.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { appendChunk, beginSegment } from '../../../../src/local/audio/append-chunk.ts'
import { freeAudio } from '../../../../src/local/audio/prune-audio.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { markTake } from '../../../../src/local/takes/marks.ts'
import { saveRecording } from '../../../../src/local/takes/save-take.ts'
import { takeLock } from '../../../../src/local/takes/unfinished.ts'
import { prune } from '../../../../src/sync/outbox/prune.ts'
import { ANNA, chunks, record } from '../recordings/takes.ts'

let app: AppDatabase
let audio: AudioDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
  audio = openAudioDatabase()
})
afterEach(async () => {
  await app.delete()
  await audio.delete()
})

const pruneNow = () =>
  prune({ app, audio, owner: ANNA, now: Date.now, locks: navigator.locks, quota: async () => null, isHeard: true })

/** A take that one tab saved and the server confirmed, while another tab had gone on with it, and died before Save. */
async function continuedElsewhere(): Promise<RecordingId> {
  const recording = await record(audio, chunks(new Uint8Array(30), 10))
  await saveRecording(app, audio, { recording, title: 'Board meeting' })
  await app.outbox.clear()
  const there = { segment: 0, mime: 'audio/webm', bytes: 30, sha256: 'a'.repeat(64), startOffset: 0, seconds: 3 }
  await app.recordings.update(recording, { confirmedAt: new Date(0).toISOString(), segments: [there] })
  const place = { recording, segment: 1, startOffset: 40, startedAt: 1e12 }
  await beginSegment(audio, { ...place, owner: ANNA, mime: 'audio/webm;codecs=opus', gapReason: 'interrupted' })
  await appendChunk(audio, { ...place, sequence: 0, bytes: new ArrayBuffer(7), seconds: 1, peaks: Uint8Array.of(9) })
  return recording
}

it('keeps as a recording of its own what was spoken after the take was saved, where that tab died', async () => {
  const old = await continuedElsewhere()
  await navigator.locks.request(takeLock(old), pruneNow)
  expect(await app.recordings.count(), 'while it runs it is left alone').toBe(1)
  await pruneNow()
  const rows = await app.recordings.toArray()
  const kept = rows.find(({ id }) => id !== old)
  expect(kept).toMatchObject({ title: 'Board meeting', fileSize: 7, confirmedAt: null, deletedAt: null })
  expect(await app.outbox.toArray()).toMatchObject([{ recording: kept?.id, work: { kind: 'upload' } }])
  await pruneNow()
  expect(await app.recordings.count(), 'once').toBe(2)
})

it('keeps with it what is spoken in the talk, and that everyone agreed', async () => {
  const old = await continuedElsewhere()
  const said = { spokenLanguage: 'de', agreedAt: '2026-01-01T10:00:00.000Z' }
  await app.recordings.update(old, said)
  await pruneNow()
  const kept = (await app.recordings.toArray()).find(({ id }) => id !== old)
  expect(kept).toMatchObject(said)
})

it('takes with it the marks that were made in it', async () => {
  const old = await continuedElsewhere()
  await markTake(app, old, 2)
  await markTake(app, old, 40.5)
  await pruneNow()
  const rows = await app.recordings.toArray()
  const kept = rows.find(({ id }) => id !== old)
  expect([rows.find(({ id }) => id === old), kept].map((row) => marksOf(row?.highlights ?? []))).toEqual([[2], [0.5]])
  const marks = (await app.outbox.toArray()).filter(({ work }) => work.kind === 'marks')
  expect(marks).toMatchObject([
    { recording: old, work: { marks: [2] } },
    { recording: kept?.id, work: { marks: [0.5] } },
  ])
})

it('frees nothing that the server has not got, though it belongs to a confirmed recording', async () => {
  await continuedElsewhere()
  await freeAudio(app, audio, ANNA)
  expect((await audio.segments.toArray()).map(({ bytes }) => bytes)).toContain(7)
})

it('a segment of which the server took only the beginning, as it was still spoken, is kept whole', async () => {
  const old = await continuedElsewhere()
  const there = { mime: 'audio/webm', sha256: 'a'.repeat(64), startOffset: 0, seconds: 1 }
  const segments = [
    { ...there, segment: 0, bytes: 30 },
    { ...there, segment: 1, bytes: 5 },
  ]
  await app.recordings.update(old, { segments })
  await pruneNow()
  expect((await app.recordings.toArray()).map(({ fileSize }) => fileSize).sort()).toEqual([30, 7])
  expect(
    await audio.chunks
      .where(':id')
      .above([old, 0, 99])
      .and(({ recording }) => recording === old)
      .count(),
  ).toBe(0)
})
