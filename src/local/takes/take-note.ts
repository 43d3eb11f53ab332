import type { RecordingId } from '../../../contract/ids.ts'
import { marksOf, withOwnMarks } from '../../../contract/recordings/user-fields.ts'
import type { AppDatabase, LocalRecording, TakeNote } from '../app-database.ts'
import { newEntry } from '../recordings/queue-edit.ts'
import type { NoteChange } from './saved-elsewhere.ts'

const noteOf = async (app: AppDatabase, recording: RecordingId): Promise<TakeNote> =>
  (await app.marks.get(recording)) ?? { recording, seconds: [] }

/** The recording that another tab has made of a take that runs here. */
async function savedOf(app: AppDatabase, recording: RecordingId): Promise<LocalRecording | undefined> {
  const row = await app.recordings.get(recording)
  return row?.deletedAt === null ? row : undefined
}

/** What the person said of a take, kept so that a crash does not lose it either; of a saved one its recording has it. */
export async function readTakeNote(app: AppDatabase, recording: RecordingId): Promise<TakeNote> {
  const note = await noteOf(app, recording)
  const row = await savedOf(app, recording)
  if (!row) return note
  const { highlights, spokenLanguage = null, agreedAt = null } = row
  return { ...note, seconds: marksOf(highlights), spokenLanguage, agreedAt }
}

export const changeTakeNote = (app: AppDatabase, recording: RecordingId, change: NoteChange): Promise<TakeNote> =>
  alterTakeNote(app, recording, () => change)

/** Resolves to the note as it is then. */
export async function alterTakeNote(
  app: AppDatabase,
  recording: RecordingId,
  change: (note: TakeNote) => NoteChange,
): Promise<TakeNote> {
  const kept = await app.transaction('rw', app.recordings, app.marks, async () => {
    if (await savedOf(app, recording)) return null
    const note = await noteOf(app, recording)
    const changed = { ...note, ...change(note) }
    await app.marks.put(changed)
    return changed
  })
  if (kept) return kept
  const { changeSaved } = await import('./saved-elsewhere.ts')
  await changeSaved(app, recording, async () => change(await readTakeNote(app, recording)))
  return readTakeNote(app, recording)
}

/** Of a take that begins, unless it has one: the next part of a talk has that of the part before. */
export const beginInLanguage = (app: AppDatabase, recording: RecordingId, spokenLanguage: string): Promise<void> =>
  app.transaction('rw', app.marks, async () => {
    const note = await noteOf(app, recording)
    if (note.spokenLanguage === undefined) await app.marks.put({ ...note, spokenLanguage })
  })

/**
 * Moves what was said of a take into its new recording. Inside the transaction that saves it, behind its upload, which carries
 * all but the marks.
 */
export async function takeOverNote(app: AppDatabase, row: LocalRecording): Promise<void> {
  const note = await noteOf(app, row.id)
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
