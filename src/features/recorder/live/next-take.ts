import type { RecordingId } from '../../../../contract/ids.ts'
import { MAX_TITLE_LENGTH } from '../../../../contract/limits.ts'
import type { Recorder } from '../../../capture/recorder.ts'
import type { RecorderFailure, Take } from '../../../capture/recorder-state.ts'
import { failureTexts } from '../../../i18n/english/record.ts'
import { suggestedTitle } from '../../../i18n/suggested-title.ts'
import type { AppDatabase, TakeNote } from '../../../local/app-database.ts'
import { endsWithPage } from '../../../local/in-memory/in-memory-database.ts'
import { changeTakeNote, readTakeNote } from '../../../local/takes/take-note.ts'
import { answered } from '../../../local/unanswered-error.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { setTakeTitle, titleOf } from '../finished/take-title.ts'
import { tellSaved } from '../finished/tell-saved.ts'

/** "Budget talk" goes on as "Budget talk (2)". Pure. */
export function nextTitle(title: string): string {
  const [, name = title, number = '1'] = /^(.*) \((\d+)\)$/su.exec(title) ?? []
  const ending = ` (${Number(number) + 1})`
  return name.slice(0, MAX_TITLE_LENGTH - ending.length) + ending
}

/**
 * The title of a part that ended; the next one is filled in with what follows from it, unless one was typed by then. It is the same
 * talk: what is spoken, and that everyone agreed, holds for it too.
 */
export async function titleOfPart(app: AppDatabase, part: Take, next: Take): Promise<string> {
  const title = await titleOf(app, part)
  setTakeTitle(app, next.recording, nextTitle(title))
  await takeAlong(app, readTakeNote(app, part.recording), next)
  return title
}

/** What was said of the part before; never rejects. */
export async function takeAlong(app: AppDatabase, before: Promise<TakeNote>, next: Take): Promise<void> {
  try {
    const { spokenLanguage = null, agreedAt = null } = await before
    await changeTakeNote(app, next.recording, { spokenLanguage, agreedAt })
  } catch (error) {
    console.warn('Of the next part it is not known what is spoken, nor that everyone agreed.', error)
  }
}

/**
 * After the limit: what is said from now on becomes another recording. It begins within the tap, and the take that has ended is
 * saved behind it; where that fails it is offered as a recovered one. What no disk has of a take cannot be: the page knows it only
 * while it is the finished one. That is saved first, and stays as it is, with nothing begun, where it cannot be.
 */
export async function startNextTake(recorder: Recorder, { app, audio }: Stores, ended: Take): Promise<void> {
  const title = answered(titleOf(app, ended)).catch(() => suggestedTitle(ended.startedAt))
  // Its note goes when it is saved.
  const note = answered(readTakeNote(app, ended.recording))
  const known = Promise.all([title, note.catch(() => null)])
  const begin = (): void => {
    recorder.start()
    followOn(recorder, app, { title, note })
  }
  const saved = (save: (name: string) => Promise<RecordingId>): Promise<boolean> => {
    const saving = known.then(([name]) => save(name))
    return tellSaved(title, saving)
  }
  if (endsWithPage(audio, ended)) {
    if (await saved(recorder.save)) begin()
    return
  }
  recorder.reset()
  begin()
  await saved((name) => recorder.saveTake(ended.recording, name))
}

type Stores = Pick<SignedInUser, 'app' | 'audio'>
type Before = { title: Promise<string>; note: Promise<TakeNote> }

/** Fills in what follows from the part before as soon as the next one runs. */
function followOn(recorder: Recorder, app: AppDatabase, { title, note }: Before): void {
  const unsubscribe = recorder.subscribe(() => {
    const state = recorder.state()
    if (state.kind === 'requesting') return
    unsubscribe()
    if (state.kind === 'failed') tellRefused(state.reason)
    if (state.kind !== 'recording') return
    void title.then((known) => setTakeTitle(app, state.take.recording, nextTitle(known)))
    void takeAlong(app, note, state.take)
  })
}

/** The record screen says it by itself; the bar of the others is gone then. */
function tellRefused(reason: RecorderFailure): void {
  if (location.pathname === '/dashboard') return
  const { title, text } = failureTexts[reason]
  notify({ title, description: text, type: 'error' })
}
