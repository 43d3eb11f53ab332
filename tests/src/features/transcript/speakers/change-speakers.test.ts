import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeSpeakers } from '../../../../../src/features/transcript/speakers/change-speakers.ts'
import { type AppDatabase, openAppDatabase } from '../../../../../src/local/app-database.ts'
import type { SignedInUser } from '../../../../../src/session/store.ts'
import { noticesNow } from '../../../../../src/ui/shell/notices.ts'
import { removeToast, toastNow } from '../../../../../src/ui/shell/toasts.ts'
import { libraryRow } from '../../../local/recordings/library.ts'
import { ANNA } from '../../../local/recordings/takes.ts'

const recording = libraryRow()
const made = new Date(0).toISOString()
const transcript = {
  ...{ recordingId: recording.id, text: 'One. Two.', language: 'en', engine: 'test', createdAt: made },
  segments: ['A', 'B'].map((speaker, at) => ({ start: at, end: at + 1, text: 'Yes.', speaker })),
}
let app: AppDatabase
beforeEach(async () => {
  app = openAppDatabase(ANNA)
  await app.recordings.add(recording)
  await app.transcripts.add(transcript)
})
afterEach(async () => {
  for (let toast = toastNow(); toast; toast = toastNow()) removeToast(toast.id)
  await app.delete()
})

const give = (at: number[], label: string) => changeSpeakers({ app } as SignedInUser, transcript, { made, at, label })
const voices = async () => (await app.transcripts.get(recording.id))?.segments.map(({ speaker }) => speaker)
/** Sends the newest message away, and takes the offer of the one that comes back. */
function undoOlder(): void {
  removeToast(toastNow()?.id ?? '')
  toastNow()?.action?.run()
}

it('names the recording whose speakers were changed, and leads to it', async () => {
  await give([0], 'C')
  expect(toastNow()?.name).toBe(recording.title)
  expect(noticesNow()[0]?.about).toBe(`/recording/${recording.id}`)
})

it('an older Undo gives back what nobody has had since, and says nothing of the rest', async () => {
  await give([0, 1], 'C')
  await give([1], 'D')
  undoOlder()
  await expect.poll(voices).toEqual(['A', 'D'])
  expect(toastNow()).toMatchObject({ type: 'success' })
})

it('an older Undo of what others have by now says that it cannot', async () => {
  await give([1], 'C')
  await give([1], 'D')
  undoOlder()
  await expect.poll(() => toastNow()?.type).toBe('error')
  expect(toastNow()?.description).toContain('has changed')
  expect(await voices()).toEqual(['A', 'D'])
})
