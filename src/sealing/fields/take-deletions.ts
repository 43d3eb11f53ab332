import type { RecordingId } from '../../../contract/ids.ts'
import type { SealedValue } from '../../../contract/recordings/sealed-values.ts'
import { type Dated, DELETED, isDeletionConfirmed } from '../../../core/sealing/row-fields.ts'
import { mergeRows } from '../../../core/sealing/sealed-row.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { removeAudio } from '../../local/audio/chunk-pages.ts'
import { forgetRecording } from '../../local/recordings/forget-recording.ts'
import type { Opener } from '../recording-keys.ts'
import type { ValueCalls } from './field-calls.ts'
import { openRows } from './open-value.ts'

/**
 * Takes in which recordings their person deleted for good: of those that the server has deleted, what is here goes as well.
 *
 * @returns what does not open
 */
export async function takeDeletions(
  calls: ValueCalls,
  opener: Opener,
  values: readonly SealedValue[],
): Promise<SealedValue[]> {
  const opened = await openRows(calls.app, opener, values)
  for (const one of opened) {
    const deleted = one?.row[DELETED]
    if (!deleted) continue
    await noteDeleted(calls.app, one.recordingId, deleted)
    await forgetDeleted(calls, one.recordingId)
  }
  return values.filter((_, at) => !opened[at])
}

const noteDeleted = (app: AppDatabase, id: RecordingId, deleted: Dated): Promise<void> =>
  app.transaction('rw', app.recordings, async () => {
    const local = await app.recordings.get(id)
    const { row = {} } = local?.sealed ?? {}
    const merged = mergeRows(row, { [DELETED]: deleted })
    if (local && merged !== row) await app.recordings.put({ ...local, sealed: { ...local.sealed, row: merged } })
  })

/** Everything of a recording that the server has deleted, where what was opened since confirms that. */
export async function forgetDeleted({ app, audio, now }: ValueCalls, id: RecordingId): Promise<void> {
  const isGone = await app.transaction('rw', app.tables, async () => {
    const sealed = (await app.recordings.get(id))?.sealed
    if (!sealed?.purged || !isDeletionConfirmed(sealed.row, now())) return false
    await forgetRecording(app, id)
    return true
  })
  if (isGone) await removeAudio(audio, id)
}
