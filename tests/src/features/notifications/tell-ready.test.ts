import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { type TellOptions, type Told, tellReady } from '../../../../src/features/notifications/tell-ready.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { listNotices, markOpened, noteReady } from '../../../../src/local/recordings/notices.ts'
import { removeToast, toastNow } from '../../../../src/ui/shell/toasts.ts'
import { libraryRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'

const ID = newRecordingId()
let app: AppDatabase
let told: Told
let options: TellOptions
beforeEach(async () => {
  app = openAppDatabase(ANNA)
  await app.recordings.put(libraryRow({ id: ID, title: 'Harbour board' }))
  await noteReady(app, ID, 'transcript', 7)
  told = new Map()
  options = { app, open: () => {}, isSeen: () => false, isVisible: () => true }
})
afterEach(async () => {
  removeToast(told.get(7) ?? '')
  await app.delete()
})

const tell = async () => tellReady(await listNotices(app), told, options)
const toast = toastNow

it('tells it once, and takes that away when the recording was opened elsewhere', async () => {
  await Promise.all([tell(), tell()])
  expect(toast()).toMatchObject({ name: 'Harbour board' })
  await markOpened(app, ID)
  await tell()
  expect(toast()).toBeUndefined()
})

it('tells it also where a transcript cannot be read', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(app.transcripts, 'bulkGet').mockRejectedValue(new DOMException('The value is gone.', 'DataError'))
  await tell()
  expect(toast()).toMatchObject({ name: 'Harbour board' })
})

it.each([
  ['was opened in another tab', () => markOpened(app, ID)],
  ['went to the trash', () => app.recordings.update(ID, { deletedAt: new Date().toISOString() })],
])('does not tell what %s in between', async (_, meanwhile) => {
  const listed = await listNotices(app)
  await meanwhile()
  await tellReady(listed, told, options)
  expect(toast()).toBeUndefined()
})
