import type { RecordingId } from '../../../contract/ids.ts'
import { marksOf } from '../../../contract/recordings/user-fields.ts'
import type { AppDatabase, TakeNote } from '../app-database.ts'
import { setField } from '../recordings/edit-recording.ts'

export type NoteChange = Partial<Omit<TakeNote, 'recording'>>

/**
 * What is said of a take that another tab has saved, while it still runs in this one: its recording takes it, as if it were said
 * there. Only the title stays in the note, for what is spoken since. Throws when the recording is gone.
 */
export const changeSaved = (
  app: AppDatabase,
  recording: RecordingId,
  change: () => Promise<NoteChange>,
): Promise<void> =>
  app.transaction('rw', app.recordings, app.outbox, app.marks, async () => {
    const { seconds, spokenLanguage, agreedAt, title } = await change()
    if (seconds !== undefined) await setField(app, recording, { kind: 'marks', marks: seconds })
    if (spokenLanguage !== undefined) await setField(app, recording, { kind: 'spoken-language', spokenLanguage })
    if (agreedAt !== undefined) await setField(app, recording, { kind: 'agreed', agreedAt })
    if (title !== undefined) await app.marks.put({ recording, seconds: [], title })
  })

/**
 * Takes the marks behind `end` out of a saved recording, for the one that has what was spoken there. Inside the caller's
 * transaction. Seconds; the result counts from `from`.
 */
export async function takeMarksBehind(
  app: AppDatabase,
  recording: RecordingId,
  { end, from }: { end: number; from: number },
): Promise<number[]> {
  const marks = marksOf((await app.recordings.get(recording))?.highlights ?? [])
  const behind = marks.filter((mark) => mark >= end)
  const before = marks.filter((mark) => mark < end)
  if (behind.length > 0) await setField(app, recording, { kind: 'marks', marks: before })
  return behind.map((mark) => Math.round((mark - from) * 10) / 10)
}
