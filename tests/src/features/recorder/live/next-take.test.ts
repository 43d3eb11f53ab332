import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setTakeTitle, titleOf } from '../../../../../src/features/recorder/finished/take-title.ts'
import { startNextTake } from '../../../../../src/features/recorder/live/next-take.ts'
import { liveTexts } from '../../../../../src/i18n/english/live.ts'
import { changeTakeNote, readTakeNote } from '../../../../../src/local/takes/take-note.ts'
import { noticesNow, showNotices } from '../../../../../src/ui/shell/notices.ts'
import { closed } from '../steps.ts'
import { openStudio, type Studio } from '../studio.ts'

let studio: Studio
beforeEach(() => {
  studio = openStudio()
})
afterEach(async () => {
  showNotices([])
  await closed(studio)
})

it('goes on as another recording after the limit: the first is saved under its title, and the second follows from it', async () => {
  const { recorder, app } = studio
  await studio.start()
  for (let minute = 0; minute < 90; minute++) studio.speak(60)
  await vi.waitFor(() => expect(recorder.state().kind).toBe('finished'))
  const state = recorder.state()
  if (state.kind !== 'finished') throw new Error('It has not ended.')
  setTakeTitle(app, state.take.recording, 'Budget talk')
  const said = { spokenLanguage: 'de', agreedAt: '2026-01-01T10:00:00.000Z' }
  await changeTakeNote(app, state.take.recording, said)

  const saving = startNextTake(recorder, studio, state.take)
  // Within the tap: a browser that asks for the microphone wants it so.
  expect(recorder.state().kind).toBe('requesting')
  await saving
  await vi.waitFor(() => expect(recorder.state().kind).toBe('recording'))
  expect(await app.recordings.toArray()).toMatchObject([{ id: state.take.recording, title: 'Budget talk' }])
  const next = recorder.state()
  if (next.kind !== 'recording') throw new Error('It does not go on.')
  expect(next.take.recording).not.toBe(state.take.recording)
  // Nobody is led to it: what is recorded now stays on the screen.
  expect(noticesNow()).toMatchObject([{ description: liveTexts.savedAs('Budget talk') }])
  await vi.waitFor(async () => expect(await titleOf(app, next.take)).toBe('Budget talk (2)'))
  await vi.waitFor(async () => expect(await readTakeNote(app, next.take.recording)).toMatchObject(said))
})
