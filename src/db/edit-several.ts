import type { RecordingId } from '../../contract/ids.ts'
import type { AppDatabase } from './app.ts'
import { deleteRecording, restoreRecording, setFavorite } from './edits.ts'

/** So many rows are one transaction: short enough for others to get in between. */
const BATCH = 50

export type SeveralEdit = { kind: 'delete' } | { kind: 'restore' } | { kind: 'favorite'; isFavorite: boolean }

/**
 * The same edit of several recordings. What is no longer on this device is passed over. Throws when the database fails;
 * what was done until then stays.
 * @param onDone how many are done, after each batch
 */
export async function editSeveral(
  app: AppDatabase,
  recordings: readonly RecordingId[],
  edit: SeveralEdit,
  onDone: (count: number) => void,
): Promise<void> {
  for (let at = 0; at < recordings.length; at += BATCH) {
    const some = recordings.slice(at, at + BATCH)
    await app.transaction('rw', app.recordings, app.outbox, async () => {
      for (const row of await app.recordings.bulkGet(some)) if (row) await editOne(app, row.id, edit)
    })
    onDone(at + some.length)
  }
}

function editOne(app: AppDatabase, recording: RecordingId, edit: SeveralEdit): Promise<void> {
  if (edit.kind === 'delete') return deleteRecording(app, recording)
  if (edit.kind === 'restore') return restoreRecording(app, recording)
  return setFavorite(app, recording, edit.isFavorite)
}
