import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { findLoss, readManifestData } from '../../../../src/local/device/data-manifest.ts'
import { saveRecording, uploadAhead } from '../../../../src/local/takes/save-take.ts'
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

const pieces = chunks(new Uint8Array(30), 10)
const lose = async (...lost: (AppDatabase | AudioDatabase)[]): Promise<void> => {
  for (const database of lost) {
    await database.delete()
    await database.open()
  }
}

it('misses nothing while everything is there', async () => {
  await saveRecording(app, audio, { recording: await record(audio, pieces), title: 'Board' })
  expect(await findLoss(app, audio, await readManifestData(app))).toBeNull()
})

it('names what was not uploaded when both databases vanished, saved or not', async () => {
  const saved = await record(audio, pieces)
  const unsaved = await record(audio, pieces)
  await saveRecording(app, audio, { recording: saved, title: 'Board' })
  await uploadAhead(app, ANNA, unsaved)
  const kept = await readManifestData(app)
  const before = Date.now()
  await lose(app, audio)
  const loss = await findLoss(app, audio, kept)
  expect(loss?.unsent).toMatchObject([
    { id: saved, title: 'Board' },
    { id: unsaved, title: null },
  ])
  for (const { startedAt } of loss?.unsent ?? []) expect(Math.abs(startedAt - before)).toBeLessThan(10_000)
})

it('calls nothing lost whose sound is still here', async () => {
  await saveRecording(app, audio, { recording: await record(audio, pieces), title: 'Board' })
  const kept = await readManifestData(app)
  await lose(app)
  expect(await findLoss(app, audio, kept)).toEqual({ unsent: [] })
})

it('calls nothing lost that the person threw away, nor what the server confirmed', async () => {
  const [away, sent] = [await record(audio, pieces), await record(audio, pieces)]
  await uploadAhead(app, ANNA, away)
  await saveRecording(app, audio, { recording: sent, title: 'Sent' })
  const kept = await readManifestData(app)
  await app.tombstones.put({ recording: away })
  await app.recordings.update(sent, { confirmedAt: '2026-11-21T00:00:00.000Z' })
  await lose(audio)
  expect(await findLoss(app, audio, kept)).toBeNull()
})

it('does not take a first start, that never reached the server, for a loss', async () => {
  const kept = await readManifestData(app)
  expect(await findLoss(app, audio, kept)).toBeNull()
})
