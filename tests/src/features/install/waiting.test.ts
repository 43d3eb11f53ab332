import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { findWaiting } from '../../../../src/features/install/IosCard.tsx'
import { openAppDatabase } from '../../../../src/local/app-database.ts'
import { openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { saveRecording, uploadAhead } from '../../../../src/local/takes/save-take.ts'
import { takeLock } from '../../../../src/local/takes/unfinished.ts'
import { holdLock } from '../../../../src/platform/storage/locks.ts'
import { ANNA, record } from '../../local/recordings/takes.ts'

const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', isAdmin: true }
let person: Parameters<typeof findWaiting>[0]

beforeEach(() => {
  person = { user, app: openAppDatabase(ANNA), audio: openAudioDatabase() }
})
afterEach(async () => {
  await person.app.delete()
  await person.audio.delete()
})
const take = () => record(person.audio, [new ArrayBuffer(6)])

it('nothing waits where nothing was recorded', async () => {
  expect(await findWaiting(person)).toBe('nothing')
})

it('a take that waits for its title has to be saved, however much of it was sent, and in whatever tab it is', async () => {
  const id = await take()
  await uploadAhead(person.app, ANNA, id)
  expect(await findWaiting(person)).toBe('unsaved')
  const release = await holdLock(takeLock(id))
  expect(await findWaiting(person)).toBe('unsaved')
  release?.()
})

it('bytes of a take that is not here are sent, whatever became of it', async () => {
  await uploadAhead(person.app, ANNA, newRecordingId())
  expect(await findWaiting(person)).toBe('unsent')
})

it('a take of which nothing is sent before Save has to be saved', async () => {
  await take()
  expect(await findWaiting(person)).toBe('unsaved')
})

it('a saved recording is to be uploaded, whatever else waits', async () => {
  await take()
  await saveRecording(person.app, person.audio, { recording: await take(), title: 'Saved' })
  expect(await findWaiting(person)).toBe('unsent')
})
