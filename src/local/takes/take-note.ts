import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase, TakeNote } from '../app-database.ts'

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
