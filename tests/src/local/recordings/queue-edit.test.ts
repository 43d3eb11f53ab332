import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { type AppDatabase, type OutboxState, openAppDatabase } from '../../../../src/local/app-database.ts'
import {
  askQuestion,
  renameRecording,
  replaceTitle,
  requestTranscription,
  retryUpload,
} from '../../../../src/local/recordings/edit-recording.ts'
import { deleteRecording, restoreRecording, setFavorite } from '../../../../src/local/recordings/queue-edit.ts'
import { libraryRow } from './library.ts'
import { ANNA } from './takes.ts'

let app: AppDatabase
const recording = libraryRow({ confirmedAt: new Date(0).toISOString() })
const { id } = recording
beforeEach(async () => {
  app = openAppDatabase(ANNA)
  await app.recordings.add(recording)
})
afterEach(() => app.delete())

const row = () => app.recordings.get(id)
const works = async () => (await app.outbox.toArray()).map(({ work }) => work)
const setState = (state: OutboxState) =>
  app.outbox.toCollection().modify((entry) => {
    entry.state = state
  })

it('renames at once and sends only the last title', async () => {
  await renameRecording(app, id, 'First')
  await renameRecording(app, id, '  Second ')
  expect(await row()).toMatchObject({ title: 'Second' })
  expect(await works()).toEqual([{ kind: 'title', title: 'Second' }])
})

it('leaves an edit that is on its way to finish', async () => {
  await renameRecording(app, id, 'First')
  await setState({ kind: 'sending', attempt: 0, since: 0 })
  await renameRecording(app, id, 'Second')
  expect(await works()).toHaveLength(2)
})

it('needs a title', async () => {
  await expect(renameRecording(app, id, ' ')).rejects.toThrow('Give the recording a title.')
  expect(await works()).toEqual([])
})

it('puts a title in the place of the one that was shown, and never of one that somebody wrote since', async () => {
  await replaceTitle(app, id, recording.title, 'Budget')
  expect(await row()).toMatchObject({ title: 'Budget' })
  await renameRecording(app, id, 'By hand')
  await replaceTitle(app, id, 'Budget', recording.title)
  expect(await row()).toMatchObject({ title: 'By hand' })
  expect(await works()).toEqual([{ kind: 'title', title: 'By hand' }])
})

it('deletes into the trash, and a restore replaces the delete', async () => {
  await deleteRecording(app, id)
  expect((await row())?.deletedAt).not.toBeNull()
  expect(await works()).toEqual([{ kind: 'delete', forever: false }])
  await restoreRecording(app, id)
  expect((await row())?.deletedAt).toBeNull()
  expect(await works()).toEqual([{ kind: 'restore' }])
})

it('keeps edits of other things', async () => {
  await setFavorite(app, id, true)
  await requestTranscription(app, id)
  await renameRecording(app, id, 'Both')
  expect((await works()).map(({ kind }) => kind)).toEqual(['favorite', 'transcribe', 'title'])
})

it('changes nothing of a recording that is gone', async () => {
  await expect(setFavorite(app, newRecordingId(), true)).rejects.toThrow('no longer on this device')
  expect(await works()).toEqual([])
})

it('keeps a question with the history and in the outbox', async () => {
  const message = await askQuestion(app, id, ' Who decided? ')
  expect(await app.messages.toArray()).toMatchObject([{ id: message, content: 'Who decided?', owner: ANNA }])
  expect(await works()).toEqual([{ kind: 'question', message }])
  await expect(askQuestion(app, id, ' ')).rejects.toThrow('Write a question first.')
})

it('tries again what is parked or waits, and nothing that is under way', async () => {
  await setFavorite(app, id, true)
  await setState({ kind: 'parked', reason: { kind: 'orphan' } })
  await retryUpload(app, id)
  expect(await app.outbox.toArray()).toMatchObject([{ state: { kind: 'pending', attempt: 0, notBefore: 0 } }])
  await setState({ kind: 'sending', attempt: 3, since: 0 })
  await retryUpload(app, id)
  expect(await app.outbox.toArray()).toMatchObject([{ state: { kind: 'sending', attempt: 3 } }])
})
