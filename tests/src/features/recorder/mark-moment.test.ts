import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { setTakeTitle } from '../../../../src/features/recorder/finished/take-title.ts'
import { markMoment } from '../../../../src/features/recorder/mark-moment.ts'
import { suggestedTitle } from '../../../../src/i18n/suggested-title.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { changeTakeNote } from '../../../../src/local/takes/take-note.ts'
import { noticesNow, showNotices } from '../../../../src/ui/shell/notices.ts'
import { ANNA } from '../../local/recordings/takes.ts'

let app: AppDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(async () => {
  showNotices([])
  vi.restoreAllMocks()
  await app.delete()
})

const newTake = () => ({
  ...{ recording: newRecordingId(), mime: 'audio/webm', startedAt: 1e12 },
  ...{ savedSeconds: 9, savedBytes: 900, lagSeconds: 0 },
})
const refused = () => Promise.reject(new DOMException('Injected.', 'UnknownError')) as never

it.each(['typed in this page', 'typed before this page was loaded again'])(
  'a mark that is not kept is told by the title of its recording, %s, and leads to it',
  async (when) => {
    const take = newTake()
    if (when === 'typed in this page') setTakeTitle(app, take.recording, 'Budget talk')
    else await changeTakeNote(app, take.recording, { title: 'Budget talk' })
    vi.spyOn(app.marks, 'put').mockImplementation(refused)
    await markMoment({ app }, take)
    expect(noticesNow()).toMatchObject([{ type: 'error', name: 'Budget talk', about: `/recording/${take.recording}` }])
  },
)

it('and by its day and time where the database gives nothing back either', async () => {
  const take = newTake()
  vi.spyOn(app, 'transaction').mockImplementation(refused)
  vi.spyOn(app.marks, 'get').mockImplementation(refused)
  await markMoment({ app }, take)
  expect(noticesNow()).toMatchObject([{ name: suggestedTitle(take.startedAt), about: `/recording/${take.recording}` }])
})
