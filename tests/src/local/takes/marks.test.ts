import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordingRow } from '../../../../contract/recordings/recording.ts'
import { marksOf } from '../../../../contract/recordings/user-fields.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { setField } from '../../../../src/local/recordings/edit-recording.ts'
import { restoreRecording } from '../../../../src/local/recordings/queue-edit.ts'
import { added, markTake } from '../../../../src/local/takes/marks.ts'
import { discardTake, saveRecording, undoDiscard } from '../../../../src/local/takes/save-take.ts'
import { changeTakeNote, readTakeNote } from '../../../../src/local/takes/take-note.ts'
import { mergeRow } from '../../../../src/sync/feed/merge.ts'
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

const works = async () => (await app.outbox.orderBy('n').toArray()).map(({ work }) => work)

it('keeps the marks of a running take and takes them into the recording, sent behind its upload', async () => {
  const recording = await record(audio, chunks(new Uint8Array(50), 10), { ended: false })
  expect(await markTake(app, recording, 5)).toBe(1)
  await saveRecording(app, audio, { recording, title: 'Marked' })
  const row = await app.recordings.get(recording)
  expect(marksOf(row?.highlights ?? [])).toEqual([5])
  expect(await works()).toEqual([{ kind: 'upload' }, { kind: 'marks', marks: [5] }])
  expect(await app.marks.count()).toBe(0)
})

it('keeps what was said of a running take, and takes it into the recording, which its upload carries', async () => {
  const recording = await record(audio, chunks(new Uint8Array(50), 10), { ended: false })
  const agreedAt = '2026-01-01T10:00:00.000Z'
  await changeTakeNote(app, recording, { agreedAt })
  await changeTakeNote(app, recording, { spokenLanguage: 'de' })
  await saveRecording(app, audio, { recording, title: 'Agreed' })
  expect(await app.recordings.get(recording)).toMatchObject({ agreedAt, spokenLanguage: 'de' })
  expect(await works()).toEqual([{ kind: 'upload' }])
})

it('keeps all of that with a take that is discarded, and brings it to the server when that is restored', async () => {
  const recording = await record(audio, chunks(new Uint8Array(50), 10), { ended: false })
  const said = { agreedAt: '2026-01-01T10:00:00.000Z', spokenLanguage: 'de' }
  await changeTakeNote(app, recording, said)
  await markTake(app, recording, 5)
  await discardTake(app, audio, { recording, title: 'Monday' })
  await undoDiscard(app, recording)
  expect(await readTakeNote(app, recording)).toMatchObject({ ...said, seconds: [5] })
  await discardTake(app, audio, { recording, title: 'Monday' })
  await restoreRecording(app, recording)
  expect(await app.recordings.get(recording)).toMatchObject(said)
  expect(marksOf((await app.recordings.get(recording))?.highlights ?? [])).toEqual([5])
  expect(await works()).toEqual([{ kind: 'restore' }, { kind: 'upload' }, { kind: 'marks', marks: [5] }])
})

it('gives what is said of a take that another tab has saved to its recording, and to the server', async () => {
  const recording = await record(audio, chunks(new Uint8Array(50), 10), { ended: false })
  await markTake(app, recording, 5)
  await saveRecording(app, audio, { recording, title: 'Saved elsewhere' })
  expect(await markTake(app, recording, 9)).toBe(2)
  const said = { agreedAt: '2026-01-01T10:00:00.000Z', spokenLanguage: 'de' }
  await changeTakeNote(app, recording, { ...said, title: 'The rest of it' })
  const row = await app.recordings.get(recording)
  expect([marksOf(row?.highlights ?? []), row]).toMatchObject([[5, 9], { ...said, title: 'Saved elsewhere' }])
  expect(await readTakeNote(app, recording)).toMatchObject({ seconds: [5, 9], ...said, title: 'The rest of it' })
  expect(await works()).toEqual([
    { kind: 'upload' },
    { kind: 'marks', marks: [5, 9] },
    { kind: 'spoken-language', spokenLanguage: 'de' },
    { kind: 'agreed', agreedAt: said.agreedAt },
  ])
})

it('takes two taps on one moment for one, and keeps them in order', () => {
  expect(added([3, 60], 3.4)).toEqual([3, 60])
  expect(added([3, 60], 31.26)).toEqual([3, 31.3, 60])
})

it('keeps marks that wait here over the row of the server, beside what the engine found there', async () => {
  const recording = await record(audio, chunks(new Uint8Array(50), 10))
  await saveRecording(app, audio, { recording, title: 'Marked' })
  await setField(app, recording, { kind: 'marks', marks: [2] })
  await setField(app, recording, { kind: 'marks', marks: [2, 4] })
  expect((await works()).at(-1)).toEqual({ kind: 'marks', marks: [2, 4] })
  const local = await app.recordings.get(recording)
  if (!local) throw new Error('It was not saved.')
  const { owner: _, confirmedAt: __, sortKey: ___, ...rest } = local
  const found = { start: 1, end: 2, text: 'We sail.' }
  const server: RecordingRow = { ...rest, transcription: { state: 'off' }, highlights: [found] }
  const merged = mergeRow({ recording: local, outbox: await app.outbox.toArray() }, server, ANNA, '')
  expect(merged.highlights).toEqual([found, ...[2, 4].map((start) => ({ start, end: null, text: '', mark: true }))])
})
