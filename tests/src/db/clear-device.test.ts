import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AppDatabase, openAppDatabase } from '../../../src/db/app.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../src/db/audio.ts'
import { clearDatabases, findUnsent } from '../../../src/db/clear-device.ts'
import { saveRecording } from '../../../src/db/save-take.ts'
import { ANNA, BEN, record } from './takes.ts'

const SOUND = [new ArrayBuffer(8), new ArrayBuffer(8)]
let app: AppDatabase
let audio: AudioDatabase

beforeEach(() => {
  app = openAppDatabase(ANNA)
  audio = openAudioDatabase()
})
afterEach(async () => {
  await Promise.all([app.delete(), audio.delete(), openAppDatabase(BEN).delete()])
})

async function threeRecordings() {
  const ben = openAppDatabase(BEN)
  const confirmed = await record(audio, SOUND)
  await saveRecording(app, audio, { recording: confirmed, title: 'On the server' })
  await app.recordings.update(confirmed, { confirmedAt: new Date().toISOString() })
  const unsent = await record(audio, SOUND)
  await saveRecording(app, audio, { recording: unsent, title: 'Only here' })
  await app.meta.put({ key: 'synced', at: 1 } as never)
  const untitled = await record(audio, SOUND, { owner: BEN })
  await ben.open()
  ben.close()
  app.close()
  audio.close()
  return { confirmed, unsent, untitled }
}

it('counts what no server has, of everybody, saved or not', async () => {
  const { unsent, untitled } = await threeRecordings()
  expect(await findUnsent()).toEqual({ recordings: new Set([unsent, untitled]), unreadable: false })
})

it('keeps what no server has, with its upload, and nothing else', async () => {
  const { unsent, untitled } = await threeRecordings()
  await clearDatabases(await findUnsent())
  await app.open()
  await audio.open()
  expect((await app.recordings.toArray()).map(({ id }) => id)).toEqual([unsent])
  expect((await app.outbox.toArray()).map(({ recording }) => recording)).toEqual([unsent])
  expect(await app.meta.count()).toBe(0)
  const heard = new Set((await audio.chunks.toArray()).map(({ recording }) => recording))
  expect(heard).toEqual(new Set([unsent, untitled]))
})

it('deletes everything when nothing is to be kept', async () => {
  await threeRecordings()
  await clearDatabases(null)
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
})
