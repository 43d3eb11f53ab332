import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeRecording } from '../../../../src/features/library/remove-recording.ts'
import { openAppDatabase } from '../../../../src/local/app-database.ts'
import { openAudioDatabase } from '../../../../src/local/audio-database.ts'
import type { SignedInUser } from '../../../../src/session/store.ts'
import { noticesNow, showNotices } from '../../../../src/ui/shell/notices.ts'
import { removeToast, toastNow } from '../../../../src/ui/shell/toasts.ts'
import { libraryRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'

const row = libraryRow()
let person: SignedInUser

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const app = openAppDatabase(ANNA)
  person = {
    app,
    audio: openAudioDatabase(),
    user: { id: ANNA, email: 'anna@example.org', name: 'Anna', isAdmin: false },
  }
  await app.recordings.put(row)
})
afterEach(async () => {
  showNotices([])
  for (let toast = toastNow(); toast; toast = toastNow()) removeToast(toast.id)
  await person.app.delete()
  await person.audio.delete()
})

const texts = (): (string | undefined)[] => noticesNow().map(({ description }) => description)

it('goes to the trash, which is said of it by its name, and Undo brings it back', async () => {
  expect(await removeRecording(person, row, false)).toBe(true)
  expect(toastNow()).toMatchObject({ title: 'Recording Deleted', name: row.title })
  expect((await person.app.recordings.get(row.id))?.deletedAt).not.toBeNull()
  toastNow()?.action?.run()
  await expect.poll(async () => (await person.app.recordings.get(row.id))?.deletedAt).toBeNull()
})

it('says so by its name when it stays, and counts as not removed', async () => {
  person.app.close()
  expect(await removeRecording(person, row, false)).toBe(false)
  expect(texts()).toEqual(['Failed to delete recording. Please try again.'])
  expect(toastNow()?.name).toBe(row.title)
})

it('says so when Undo does not bring it back', async () => {
  await removeRecording(person, row, false)
  const undo = toastNow()?.action
  person.app.close()
  undo?.run()
  await expect.poll(() => texts()[0]).toBe('Failed to restore recording. Please try again.')
  expect(toastNow()?.name).toBe(row.title)
})
