import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { placeOf } from '../../../../src/features/notifications/NotificationList.tsx'
import { saveRecording } from '../../../../src/local/takes/save-take.ts'
import type { SignedInUser } from '../../../../src/session/store.ts'
import { clearPerson, openPerson } from '../../local/recordings/person.ts'
import { chunks, record } from '../../local/recordings/takes.ts'

let person: SignedInUser
beforeEach(() => {
  person = openPerson()
})
afterEach(() => clearPerson(person))

it('of a take that is not saved yet it is the record screen, and its own page from then on', async () => {
  const recording = await record(person.audio, chunks(new Uint8Array(30), 10))
  expect(await placeOf(`/recording/${recording}`, person)).toBe('/dashboard')
  await saveRecording(person.app, person.audio, { recording, title: 'Standup' })
  expect(await placeOf(`/recording/${recording}`, person)).toBe(`/recording/${recording}`)
})

it('all else is where it says', async () => {
  const elsewhere = `/recording/${newRecordingId()}`
  for (const href of ['/library?trash', elsewhere]) expect(await placeOf(href, person)).toBe(href)
})
