import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AppDatabase, openAppDatabase } from '../../../src/db/app.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../src/db/audio.ts'
import { discardTake, saveRecording } from '../../../src/db/save-take.ts'
import { takeLock, unfinishedTakes } from '../../../src/db/unfinished.ts'
import { ANNA, BEN, record, slices } from './takes.ts'

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

const pieces = slices(new Uint8Array(30), 10)

it('offers what a crash left behind, and nothing of anybody else', async () => {
  const recording = await record(audio, pieces, { ended: false })
  await record(audio, pieces, { owner: BEN })
  await record(audio, [])
  expect(await unfinishedTakes(audio, app, ANNA)).toEqual([
    { recording, seconds: 3, bytes: 30, startedAt: 1e12, mime: 'audio/webm;codecs=opus' },
  ])
})

it('does not offer a take that runs in another tab', async () => {
  const recording = await record(audio, pieces, { ended: false })
  await navigator.locks.request(takeLock(recording), async () => {
    expect(await unfinishedTakes(audio, app, ANNA)).toEqual([])
  })
  expect(await unfinishedTakes(audio, app, ANNA)).toHaveLength(1)
})

it('saves a take once: its row and its upload together', async () => {
  const recording = await record(audio, pieces)
  await saveRecording(app, audio, { recording, title: '  Standup ' })
  await saveRecording(app, audio, { recording, title: 'Again' })
  expect(await unfinishedTakes(audio, app, ANNA)).toEqual([])
  expect(await app.recordings.toArray()).toMatchObject([{ title: 'Standup', duration: 3, fileSize: 30, owner: ANNA }])
  expect(await app.outbox.toArray()).toMatchObject([{ recording, work: { kind: 'upload' } }])
})

it('discards a take for good, and only one that was not saved', async () => {
  const recording = await record(audio, pieces)
  await discardTake(app, audio, ANNA, recording)
  expect(await audio.chunks.count()).toBe(0)
  expect(await unfinishedTakes(audio, app, ANNA)).toEqual([])
  const saved = await record(audio, pieces)
  await saveRecording(app, audio, { recording: saved, title: 'Kept' })
  await expect(discardTake(app, audio, ANNA, saved)).rejects.toThrow('library')
  expect(await audio.chunks.count()).toBe(3)
})
