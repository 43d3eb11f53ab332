import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId } from '../../../../../contract/ids.ts'
import type { Take } from '../../../../../src/capture/recorder-state.ts'
import { nextTitle, titleOfPart } from '../../../../../src/features/recorder/live/next-take.ts'
import { type AppDatabase, openAppDatabase } from '../../../../../src/local/app-database.ts'
import { beginInLanguage, changeTakeNote, readTakeNote } from '../../../../../src/local/takes/take-note.ts'
import { ANNA } from '../../../local/recordings/takes.ts'

let app: AppDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
})
afterEach(() => app.delete())

const AGREED = '2026-01-01T10:00:00.000Z'
const take = (): Take => ({
  recording: newRecordingId(),
  mime: 'audio/webm',
  startedAt: 0,
  savedSeconds: 60,
  savedBytes: 1000,
  lagSeconds: 0,
})

it('counts the parts of a talk', () => {
  expect(nextTitle('Budget talk')).toBe('Budget talk (2)')
  expect(nextTitle('Budget talk (2)')).toBe('Budget talk (3)')
})

it.each([
  ['German', 'de'],
  ['left to the engine', null],
] as const)('goes on in what was %s, whatever this device has by default', async (_, spokenLanguage) => {
  const [part, next, later] = [take(), take(), take()]
  await changeTakeNote(app, part.recording, { title: 'Budget talk', spokenLanguage, agreedAt: AGREED })
  // As a part begins: before its title is known, or after it.
  await beginInLanguage(app, next.recording, 'it')
  expect(await titleOfPart(app, part, next)).toBe('Budget talk')
  expect(await readTakeNote(app, next.recording)).toMatchObject({ spokenLanguage, agreedAt: AGREED })
  await titleOfPart(app, next, later)
  await beginInLanguage(app, later.recording, 'it')
  expect(await readTakeNote(app, later.recording)).toMatchObject({ spokenLanguage, agreedAt: AGREED })
})

it('names the part that ended where no more can be told of the next one', async () => {
  const [part, next] = [take(), take()]
  await changeTakeNote(app, part.recording, { title: 'Budget talk', spokenLanguage: 'de' })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(app.marks, 'put').mockRejectedValue(new Error('disk'))
  expect(await titleOfPart(app, part, next)).toBe('Budget talk')
  expect(warn).toHaveBeenCalled()
  vi.restoreAllMocks()
})
