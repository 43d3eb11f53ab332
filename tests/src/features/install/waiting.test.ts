import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findWaiting } from '../../../../src/features/install/waiting.ts'
import { openAppDatabase } from '../../../../src/local/app-database.ts'
import { openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { saveRecording, uploadAhead } from '../../../../src/local/takes/save-take.ts'
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

it('a take that waits for its title is sent ahead, and is no reason to upload for ever', async () => {
  await uploadAhead(person.app, ANNA, await take())
  expect(await findWaiting(person)).toBe('ahead')
})

it('a take whose bytes are held up or on their way is not sent', async () => {
  await uploadAhead(person.app, ANNA, await take())
  const held = { kind: 'pending', attempt: 2, notBefore: 0, waitingFor: 'offline' } as const
  for (const state of [held, { kind: 'sending', attempt: 1, since: 0 } as const]) {
    await person.app.outbox.toCollection().modify({ state })
    expect(await findWaiting(person)).toBe('unsent')
  }
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
