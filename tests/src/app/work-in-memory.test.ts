import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { isTakeAtRisk, isUnsavedInMemory } from '../../../src/app/work-in-memory.ts'
import type { RecorderState, Take } from '../../../src/capture/recorder-state.ts'
import { type AppDatabase, openAppDatabase } from '../../../src/local/app-database.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../src/local/audio-database.ts'
import { openInMemory } from '../../../src/local/in-memory/in-memory-database.ts'
import { saveRecording } from '../../../src/local/takes/save-take.ts'
import { ANNA, record } from '../local/recordings/takes.ts'

const openApp = (where = {}): AppDatabase => openAppDatabase(ANNA, where)
const take: Take = {
  ...{ recording: newRecordingId(), mime: 'audio/webm', startedAt: 0 },
  ...{ savedSeconds: 9, savedBytes: 900, lagSeconds: 0 },
}
const finished: RecorderState = { kind: 'finished', take, autoStopped: false, interrupted: false }

let app: AppDatabase
let audio: AudioDatabase
afterEach(async () => {
  await Promise.all([app.delete(), audio.delete()])
})

it('is at risk while sound in memory alone is not on the server, saved or not', async () => {
  app = openApp()
  audio = await openInMemory(openAudioDatabase)
  expect(await isUnsavedInMemory({ app, audio })).toBe(false)
  const recording = await record(audio, [new ArrayBuffer(8)])
  expect(await isUnsavedInMemory({ app, audio })).toBe(true)
  await saveRecording(app, audio, { recording, title: 'Harbour' })
  expect(await isUnsavedInMemory({ app, audio })).toBe(true)
  await app.recordings.update(recording, { confirmedAt: new Date().toISOString() })
  expect(await isUnsavedInMemory({ app, audio })).toBe(false)
})

it('is at risk while changes in memory alone are not on the server', async () => {
  app = await openInMemory(openApp)
  audio = openAudioDatabase()
  const recording = await record(audio, [new ArrayBuffer(8)])
  expect(await isUnsavedInMemory({ app, audio })).toBe(false)
  await saveRecording(app, audio, { recording, title: 'Harbour' })
  expect(await isUnsavedInMemory({ app, audio })).toBe(true)
  await app.outbox.clear()
  expect(await isUnsavedInMemory({ app, audio })).toBe(false)
})

it('asks before a take is left that runs, or is finished and on no disk', async () => {
  app = openApp()
  audio = openAudioDatabase()
  const disk = { app, audio }
  expect(isTakeAtRisk({ kind: 'recording', take, trouble: null }, disk)).toBe(true)
  expect(isTakeAtRisk(finished, disk)).toBe(false)
  expect(isTakeAtRisk({ ...finished, take: { ...take, lagSeconds: 2 } }, disk)).toBe(true)
  expect(isTakeAtRisk({ kind: 'idle' }, disk)).toBe(false)
  const memory = { app, audio: await openInMemory(openAudioDatabase) }
  expect(isTakeAtRisk(finished, memory)).toBe(true)
})
