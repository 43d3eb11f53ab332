import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { clearDatabases, findUnsent } from '../../../../src/local/device/clear-device.ts'
import { readWaiting } from '../../../../src/local/inbox/inbox.ts'
import { putInInbox } from '../../../../src/local/inbox/put-in-inbox.ts'
import { askQuestion, renameRecording } from '../../../../src/local/recordings/edit-recording.ts'
import { askLibrary } from '../../../../src/local/recordings/library-chat.ts'
import { saveRecording } from '../../../../src/local/takes/save-take.ts'
import { ANNA, BEN, record } from '../recordings/takes.ts'

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
  expect(await findUnsent(async () => false)).toEqual({
    recordings: new Set([unsent, untitled]),
    changes: 0,
    changed: new Set(),
    unreadable: false,
  })
})

it('keeps what no server has, with its upload, and nothing else', async () => {
  const { unsent, untitled } = await threeRecordings()
  await clearDatabases(await findUnsent(async () => false))
  await app.open()
  await audio.open()
  expect((await app.recordings.toArray()).map(({ id }) => id)).toEqual([unsent])
  expect((await app.outbox.toArray()).map(({ recording }) => recording)).toEqual([unsent])
  expect(await app.meta.count()).toBe(0)
  const heard = new Set((await audio.chunks.toArray()).map(({ recording }) => recording))
  expect(heard).toEqual(new Set([unsent, untitled]))
})

it('keeps the sound that the server had and cannot read any more', async () => {
  const { confirmed } = await threeRecordings()
  await app.open()
  const known = { segment: 0, mime: 'audio/webm', bytes: 16, sha256: '0'.repeat(64), startOffset: 0, seconds: 2 }
  await app.recordings.update(confirmed, { segments: [{ ...known, damaged: true }] })
  app.close()
  await clearDatabases(await findUnsent(async () => false))
  await Promise.all([app.open(), audio.open()])
  expect(await app.recordings.get(confirmed)).toMatchObject({ title: 'On the server' })
  expect((await audio.chunks.toArray()).map(({ recording }) => recording)).toContain(confirmed)
})

it('deletes everything when nothing is to be kept', async () => {
  await threeRecordings()
  await clearDatabases(null)
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
})

it('keeps edits, words and questions that wait, and what a restored server may not have', async () => {
  const { confirmed, unsent } = await threeRecordings()
  await app.open()
  await app.recordings.update(confirmed, { confirmedUnder: 'present' })
  await app.meta.put({ key: 'replica', id: 'present', whole: true })
  await app.outbox.where('recording').equals(confirmed).delete()
  await renameRecording(app, confirmed, 'Renamed offline')
  await app.transcripts.put({ recordingId: confirmed, text: 'Said.' } as Transcript)
  const question = await askQuestion(app, confirmed, 'What?')
  const all = await askLibrary(app, ANNA, 'Where?')
  app.close()
  audio.close()
  expect(await findUnsent(async () => false)).toMatchObject({ changes: 3, changed: new Set([confirmed]) })
  await clearDatabases(await findUnsent(async () => false))
  await app.open()
  await audio.open()
  expect((await app.recordings.toArray()).map(({ title }) => title).sort()).toEqual(['Only here', 'Renamed offline'])
  expect((await app.outbox.toArray()).map(({ work }) => work.kind).sort()).toEqual([
    'library-question',
    'question',
    'title',
    'upload',
  ])
  expect(await app.transcripts.get(confirmed)).toMatchObject({ text: 'Said.' })
  expect(await app.messages.get(question)).toBeDefined()
  expect(await app.libraryMessages.get(all)).toBeDefined()
  expect(await audio.segments.where('owner').equals(ANNA).toArray()).toMatchObject([{ recording: unsent }])
})

it('a second reset keeps what a restored server does not have', async () => {
  const { confirmed } = await threeRecordings()
  await app.open()
  await app.recordings.update(confirmed, { confirmedUnder: 'before' })
  await app.meta.put({ key: 'replica', id: 'before', whole: true })
  app.close()
  audio.close()
  for (const isRestored of [async () => true, async () => false]) await clearDatabases(await findUnsent(isRestored))
  await audio.open()
  expect((await audio.segments.toArray()).map(({ recording }) => recording)).toContain(confirmed)
})

it('keeps what was shared with the app and waits for a tap', async () => {
  await putInInbox([new File(['a voice'], 'memo.m4a')], { owner: null, limit: null })
  await clearDatabases(await findUnsent(async () => false))
  expect((await readWaiting()).files).toMatchObject([{ name: 'memo.m4a' }])
  await clearDatabases(null)
  expect((await readWaiting()).files).toEqual([])
})
