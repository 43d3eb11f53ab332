import { MAX_TITLE_LENGTH } from '../../../../contract/limits.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import type { AppDatabase, TakeNote } from '../../../local/app-database.ts'
import { changeTakeNote, readTakeNote } from '../../../local/takes/take-note.ts'
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
