import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askForEvent } from '../../../src/app/compose-sync.ts'
import { type AppDatabase, type OutboxEntry, openAppDatabase } from '../../../src/local/app-database.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../src/local/audio-database.ts'
import { saveRecording } from '../../../src/local/takes/save-take.ts'
import { ANNA, record } from '../local/recordings/takes.ts'

let app: AppDatabase
let audio: AudioDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
  audio = openAudioDatabase()
})
afterEach(async () => {
  await Promise.all([app.delete(), audio.delete()])
})

/** A recording that was saved and not sent yet. */
async function save(): Promise<OutboxEntry> {
  const recording = await record(audio, [new ArrayBuffer(8)])
  await saveRecording(app, audio, { recording, title: 'Harbour' })
  const [entry] = await app.outbox.toArray()
  if (!entry) throw new Error('Nothing waits.')
  return entry
}

it('asks for a sync event at a start that finds something unsent, also after tries that failed', async () => {
  const entry = await save()
  const requestSync = vi.fn()
  await askForEvent({ app }, requestSync)
  expect(requestSync).toHaveBeenCalledTimes(1)
  await app.outbox.put({ ...entry, state: { kind: 'pending', attempt: 7, notBefore: 0, waitingFor: 'offline' } })
  await askForEvent({ app }, requestSync)
  expect(requestSync).toHaveBeenCalledTimes(2)
})

it('asks for none where nobody is known, nothing waits, or only the person can mend it', async () => {
  const requestSync = vi.fn()
  await askForEvent(null, requestSync)
  await askForEvent({ app }, requestSync)
  const entry = await save()
  await app.outbox.put({ ...entry, state: { kind: 'parked', reason: { kind: 'orphan' } } })
  await askForEvent({ app }, requestSync)
  expect(requestSync).not.toHaveBeenCalled()
})
