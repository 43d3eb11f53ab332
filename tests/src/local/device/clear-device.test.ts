import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { removeAudio } from '../../../../src/local/audio/chunk-pages.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { clearDatabases } from '../../../../src/local/device/clear-device.ts'
import { findUnsent } from '../../../../src/local/device/find-unsent.ts'
import { readWaiting } from '../../../../src/local/inbox/inbox.ts'
import { INBOX_DATABASE } from '../../../../src/local/inbox/inbox-database.ts'
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
  vi.restoreAllMocks()
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
  const { confirmed, unsent, untitled } = await threeRecordings()
  expect(await findUnsent(async () => false)).toMatchObject({
    recordings: new Set([unsent, untitled]),
    changes: 0,
    changed: new Set(),
    unreadable: new Set(),
    others: [{ recording: confirmed }],
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

/** The browser does not open these databases, as while another tab's older version holds them. */
async function without<T>(names: readonly string[], act: () => Promise<T>): Promise<T> {
  vi.spyOn(console, 'error').mockReturnValue()
  const { open } = indexedDB
  const refusing = vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    if (names.includes(args[0])) throw new DOMException('Injected.', 'UnknownError')
    return open.apply(indexedDB, args)
  })
  try {
    return await act()
  } finally {
    refusing.mockRestore()
  }
}
const heardHere = async () => {
  await audio.open()
  return new Set((await audio.chunks.toArray()).map(({ recording }) => recording))
}

it('leaves the audio database as it is where it could not be read when it was counted', async () => {
  const { confirmed, unsent, untitled } = await threeRecordings()
  const told = await without([audio.name], () => findUnsent(async () => false))
  expect(told.unreadable).toEqual(new Set([audio.name]))
  await clearDatabases(told)
  expect(await heardHere()).toEqual(new Set([confirmed, unsent, untitled]))
  await app.open()
  expect((await app.recordings.toArray()).map(({ id }) => id)).toEqual([unsent])
})

it('leaves a library as it is that could not be read when it was counted, and all of its audio', async () => {
  const { confirmed, unsent, untitled } = await threeRecordings()
  await Promise.all([app.open(), audio.open()])
  const elsewhere = await record(audio, SOUND)
  await saveRecording(app, audio, { recording: elsewhere, title: 'Spoken elsewhere' })
  await app.recordings.update(elsewhere, { confirmedAt: new Date().toISOString() })
  await app.outbox.where('recording').equals(elsewhere).delete()
  await removeAudio(audio, elsewhere)
  await renameRecording(app, elsewhere, 'Renamed offline')
  app.close()
  audio.close()
  const told = await without([app.name], () => findUnsent(async () => false))
  await clearDatabases(told)
  await app.open()
  expect(await app.recordings.get(elsewhere)).toMatchObject({ title: 'Renamed offline' })
  expect((await app.outbox.toArray()).map(({ work }) => work.kind).sort()).toEqual(['title', 'upload', 'upload'])
  expect(await heardHere()).toEqual(new Set([confirmed, unsent, untitled]))
})

it('keeps what came since it was counted', async () => {
  await app.open()
  const told = await findUnsent(async () => false)
  const unsent = await record(audio, SOUND)
  await saveRecording(app, audio, { recording: unsent, title: 'Since' })
  const untitled = await record(audio, SOUND, { owner: BEN })
  app.close()
  audio.close()
  await clearDatabases(told)
  await app.open()
  expect((await app.recordings.toArray()).map(({ id }) => id)).toEqual([unsent])
  expect(await heardHere()).toEqual(new Set([unsent, untitled]))
})

it('keeps what the server has said it cannot read', async () => {
  const { confirmed, unsent, untitled } = await threeRecordings()
  await app.open()
  const segment = { segment: 0, mime: 'audio/webm', bytes: 16, sha256: '', startOffset: 0, seconds: 2 }
  await app.recordings.update(confirmed, { segments: [{ ...segment, damaged: true }] })
  app.close()
  await clearDatabases(await findUnsent(async () => false))
  expect(await heardHere()).toEqual(new Set([confirmed, unsent, untitled]))
  await app.open()
  expect(new Set(await app.recordings.toCollection().primaryKeys())).toEqual(new Set([confirmed, unsent]))
})

it('keeps what was shared with the app where that cannot be read', async () => {
  await putInInbox([new File(['a voice'], 'memo.m4a')], { owner: null, limit: null })
  const told = await without([INBOX_DATABASE], () => findUnsent(async () => false))
  expect(told.unreadable).toEqual(new Set([INBOX_DATABASE]))
  await clearDatabases(told)
  expect((await readWaiting()).files).toMatchObject([{ name: 'memo.m4a' }])
  await clearDatabases(null)
})
