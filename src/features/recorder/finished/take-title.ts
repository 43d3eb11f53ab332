import { useEffect, useState } from 'react'
import type { RecordingId } from '../../../../contract/ids.ts'
import { MAX_TITLE_LENGTH } from '../../../../contract/limits.ts'
import { suggestedTitle } from '../../../i18n/suggested-title.ts'
import type { AppDatabase } from '../../../local/app-database.ts'
import { changeTakeNote, readTakeNote } from '../../../local/takes/take-note.ts'
import { useUser } from '../use-user.ts'

type TitledTake = { recording: RecordingId; startedAt: number }

export function setTakeTitle(app: AppDatabase, recording: RecordingId, title: string): void {
  typed.set(recording, title)
  changeTakeNote(app, recording, { title }).catch((error: unknown) =>
    console.warn('The title is in this page only.', error),
  )
}

/** What was typed in this page; the database has it as well, for after a crash. */
const typed = new Map<RecordingId, string>()

/** Whether the person has begun to type it in this page. */
export const isTyped = (recording: RecordingId): boolean => typed.has(recording)

/** The title of a take while it is typed: day and time until the person writes something else. */
export function useTakeTitle({ recording, startedAt }: TitledTake): [string, (title: string) => void] {
  const { app } = useUser()
  const [title, setTitle] = useState(() => typed.get(recording))
  useEffect(() => {
    if (typed.has(recording)) return
    readTakeNote(app, recording).then(
      (note) => setTitle((now) => now ?? note.title),
      (error: unknown) => console.warn('The title cannot be read.', error),
    )
  }, [app, recording])
  const type = (next: string): void => {
    setTitle(next)
    setTakeTitle(app, recording, next)
  }
  return [title ?? suggestedTitle(startedAt), type]
}

/** The title under which a take is saved that the person leaves without a word. */
export async function titleOf(app: AppDatabase, { recording, startedAt }: TitledTake): Promise<string> {
  const title = typed.get(recording) ?? (await readTakeNote(app, recording)).title ?? ''
  return title.trim().slice(0, MAX_TITLE_LENGTH) || suggestedTitle(startedAt)
}
