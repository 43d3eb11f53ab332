import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { placeOf } from '../../../../src/features/notifications/place-of.ts'
import { openAppDatabase } from '../../../../src/local/app-database.ts'
import { openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { saveRecording } from '../../../../src/local/takes/save-take.ts'
import type { SignedInUser } from '../../../../src/session/store.ts'
import { ANNA, chunks, record } from '../../local/recordings/takes.ts'

let person: SignedInUser
beforeEach(() => {
  const user = { id: ANNA, name: 'Anna', email: 'anna@example.org', isAdmin: false }
  person = { user, app: openAppDatabase(ANNA), audio: openAudioDatabase() }
})
afterEach(async () => {
  await person.app.delete()
  await person.audio.delete()
})

it('of a take that is not saved yet it is the record screen, and its own page from then on', async () => {
  const recording = await record(person.audio, chunks(new Uint8Array(30), 10))
  expect(await placeOf(`/recording/${recording}`, person)).toBe('/dashboard')
  await saveRecording(person.app, person.audio, { recording, title: 'Standup' })
  expect(await placeOf(`/recording/${recording}`, person)).toBe(`/recording/${recording}`)
})

it('all else is where it says, also where a database does not answer', async () => {
  expect(await placeOf('/library?trash', person)).toBe('/library?trash')
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  person.audio.close()
  const elsewhere = `/recording/${newRecordingId()}`
  expect(await placeOf(elsewhere, person)).toBe(elsewhere)
  expect(warned).toHaveBeenCalledOnce()
})
