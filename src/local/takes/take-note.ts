import type { RecordingId } from '../../../contract/ids.ts'
import { withOwnMarks } from '../../../contract/recordings/user-fields.ts'
import type { AppDatabase, LocalRecording, TakeNote } from '../app-database.ts'
import { newEntry } from '../recordings/edits.ts'

/** What the person said of a take that is not saved yet, so that a crash does not lose it either. */
export async function readTakeNote(app: AppDatabase, recording: RecordingId): Promise<TakeNote> {
  return (await app.marks.get(recording)) ?? { recording, seconds: [] }
}

export async function changeTakeNote(
  app: AppDatabase,
  recording: RecordingId,
  change: Partial<Omit<TakeNote, 'recording'>>,
): Promise<void> {
  await app.transaction('rw', app.marks, async () => {
    await app.marks.put({ ...(await readTakeNote(app, recording)), ...change })
  })
}

/** Of a take that begins, unless it has one: the next part of a talk has that of the part before. */
export const beginInLanguage = (app: AppDatabase, recording: RecordingId, spokenLanguage: string): Promise<void> =>
  app.transaction('rw', app.marks, async () => {
    const note = await readTakeNote(app, recording)
    if (note.spokenLanguage === undefined) await app.marks.put({ ...note, spokenLanguage })
  })

/**
 * Moves what was said of a take into its new recording. Inside the transaction that saves it, behind its upload, which carries
 * all but the marks.
 */
export async function takeOverNote(app: AppDatabase, row: LocalRecording): Promise<void> {
  const note = await readTakeNote(app, row.id)
  await app.marks.delete(row.id)
  await app.recordings.put(withNote(row, note))
  const { seconds } = note
  if (seconds.length > 0) await app.outbox.add(newEntry(row.owner, row.id, { kind: 'marks', marks: seconds }))
}

/** The row of a take with what was said of it. Pure. */
export const withNote = (row: LocalRecording, { seconds, spokenLanguage, agreedAt }: TakeNote): LocalRecording => ({
  ...row,
  highlights: withOwnMarks(row.highlights, seconds),
  ...(spokenLanguage ? { spokenLanguage } : {}),
  ...(agreedAt ? { agreedAt } : {}),
})
