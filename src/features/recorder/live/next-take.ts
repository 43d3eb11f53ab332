import { MAX_TITLE_LENGTH } from '../../../../contract/limits.ts'
import type { Recorder } from '../../../capture/recorder.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import type { AppDatabase, TakeNote } from '../../../local/app-database.ts'
import { changeTakeNote, readTakeNote } from '../../../local/takes/take-note.ts'
import { saveNotices } from '../finished/save-notices.ts'
import { setTakeTitle, titleOf } from '../finished/take-title.ts'

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
 * saved behind it; where that fails it is offered as a recovered one.
 */
export async function startNextTake(recorder: Recorder, app: AppDatabase, ended: Take): Promise<void> {
  const title = titleOf(app, ended)
  // Its note goes when it is saved.
  const note = readTakeNote(app, ended.recording)
  recorder.reset()
  recorder.start()
  const unsubscribe = recorder.subscribe(() => {
    const state = recorder.state()
    if (state.kind === 'requesting') return
    unsubscribe()
    if (state.kind !== 'recording') return
    void title.then((known) => setTakeTitle(app, state.take.recording, nextTitle(known)))
    void takeAlong(app, note, state.take)
  })
  await saveNotices(
    title,
    Promise.all([title, note.catch(() => null)]).then(([known]) => recorder.saveTake(ended.recording, known)),
    () => undefined,
  )
}
