import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase, LocalRecording, NewRecordingEntry, OutboxEntry, OutboxWork } from '../app-database.ts'
import { putNamed } from './put-named.ts'
import { isReplacedBy, newEntry, unheardMarks } from './queue-edit.ts'

/** So many rows are one transaction: short enough for others to get in between. */
const BATCH = 250

export type BulkEdit = { kind: 'delete' } | { kind: 'restore' } | { kind: 'favorite'; isFavorite: boolean }

/**
 * The same edit of several recordings, as queue-edit.ts does it to one. What is no longer on this device is passed over. Throws when
 * the database fails; what was done until then stays.
 * @param onDone how many are done, after each batch
 * @param signal ends it behind the batch that is being written
 */
export async function editInBulk(
  app: AppDatabase,
  recordings: readonly RecordingId[],
  edit: BulkEdit,
  onDone: (count: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (let at = 0; at < recordings.length && !signal?.aborted; at += BATCH) {
    const some = recordings.slice(at, at + BATCH)
    await editBatch(app, some, edit)
    onDone(at + some.length)
  }
}

function editBatch(app: AppDatabase, ids: readonly RecordingId[], edit: BulkEdit): Promise<void> {
  return app.transaction('rw', app.recordings, app.outbox, async () => {
    const rows = (await app.recordings.bulkGet([...ids])).filter((row) => row !== undefined)
    const changes = await Promise.all(
      rows.map(async (row) => changeOf(row, await app.outbox.where('recording').equals(row.id).toArray(), edit)),
    )
    await putNamed(
      app.recordings,
      changes.map(({ row }) => row),
    )
    await app.outbox.bulkDelete(changes.flatMap(({ dropped }) => dropped))
    await app.outbox.bulkAdd(changes.flatMap(({ added }) => added))
  })
}

type Change = { row: LocalRecording; dropped: number[]; added: NewRecordingEntry[] }

/** Pure. @param outbox of this recording */
function changeOf(before: LocalRecording, outbox: readonly OutboxEntry[], edit: BulkEdit): Change {
  const work: OutboxWork = edit.kind === 'delete' ? { kind: 'delete', forever: false } : edit
  const row = { ...before, ...fieldsOf(edit) }
  const isReplaced = isReplacedBy(work.kind, before)
  const added = [newEntry(row.owner, row.id, work)]
  // As ensureUpload has it.
  const left = outbox.filter((entry) => !isReplaced(entry))
  const isUploaded = row.confirmedAt !== null || left.some((entry) => entry.work.kind === 'upload')
  if (edit.kind === 'restore' && !isUploaded) added.push(newEntry(row.owner, row.id, { kind: 'upload' }))
  const marks = edit.kind === 'restore' ? unheardMarks(row) : null
  if (marks) added.push(newEntry(row.owner, row.id, marks))
  const areMarksReplaced = marks ? isReplacedBy('marks', before) : () => false
  const dropped = outbox.filter((entry) => isReplaced(entry) || areMarksReplaced(entry))
  return { row, added, dropped: dropped.map(({ n }) => n) }
}

function fieldsOf(edit: BulkEdit): Partial<LocalRecording> {
  if (edit.kind === 'favorite') return { isFavorite: edit.isFavorite }
  return { deletedAt: edit.kind === 'delete' ? new Date().toISOString() : null }
}
