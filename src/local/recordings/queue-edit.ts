import type { RecordingId, UserId } from '../../../contract/ids.ts'
import { marksOf } from '../../../contract/recordings/user-fields.ts'
import type {
  AppDatabase,
  LocalRecording,
  NewRecordingEntry,
  OutboxEntry,
  OutboxState,
  OutboxWork,
} from '../app-database.ts'

/** What a person does to the library. Each fact and the outbox row that carries it are one transaction. */

export const setFavorite = (app: AppDatabase, recording: RecordingId, isFavorite: boolean): Promise<void> =>
  edit(app, recording, { isFavorite }, { kind: 'favorite', isFavorite })

/**
 * To the trash, where it can be restored for TRASH_DAYS. What the server has not confirmed is not sent there first: the
 * upload waits until it is restored. The server is told all the same, as it may have it without our knowing.
 */
export const deleteRecording = (app: AppDatabase, recording: RecordingId): Promise<void> =>
  edit(app, recording, { deletedAt: new Date().toISOString() }, { kind: 'delete', forever: false })

/**
 * Out of the trash. What was never confirmed is uploaded, again if need be: the server knows it by its SHA-256. Of a take that was
 * discarded no server has heard the marks.
 */
export const restoreRecording = (app: AppDatabase, recording: RecordingId): Promise<void> =>
  app.transaction('rw', app.recordings, app.outbox, async () => {
    await edit(app, recording, { deletedAt: null }, { kind: 'restore' })
    const row = await app.recordings.get(recording)
    if (!row) return
    await ensureUpload(app, row)
    const marks = unheardMarks(row)
    if (marks) await edit(app, recording, {}, marks)
  })

/** Null where the server has heard them, or there are none. */
export function unheardMarks({
  confirmedAt,
  highlights,
}: LocalRecording): Extract<OutboxWork, { kind: 'marks' }> | null {
  const marks = marksOf(highlights)
  return confirmedAt === null && marks.length > 0 ? { kind: 'marks', marks } : null
}

/** A recording that is not in the trash and not confirmed always has an upload. Inside the caller's transaction. */
export async function ensureUpload(app: AppDatabase, row: LocalRecording): Promise<void> {
  if (row.confirmedAt !== null || row.deletedAt !== null) return
  const uploads = app.outbox
    .where('recording')
    .equals(row.id)
    .filter(({ work }) => work.kind === 'upload')
  if ((await uploads.count()) === 0) await app.outbox.add(newEntry(row.owner, row.id, { kind: 'upload' }))
}

/** What was parked because the server did not have the recording goes on: it has it again, if only in its trash. */
export async function wakeOrphaned(app: AppDatabase, recording: RecordingId, isTrash = false): Promise<void> {
  await app.outbox
    .where('recording')
    .equals(recording)
    .filter(({ work, state }) => {
      const isOrphan = state.kind === 'parked' && state.reason.kind === 'orphan'
      return isOrphan && (!isTrash || work.kind === 'give-back')
    })
    .modify((entry) => {
      entry.state = freshState()
    })
}

/** Inside or outside of the caller's transaction. Throws when the recording is gone. */
export async function edit(app: AppDatabase, recording: RecordingId, fields: object, work: OutboxWork): Promise<void> {
  await app.transaction('rw', app.recordings, app.outbox, async () => {
    const row = await app.recordings.get(recording)
    if (!row) throw new Error('This recording is no longer on this device.')
    await app.recordings.put({ ...row, ...fields })
    await app.outbox.where('recording').equals(recording).filter(isReplacedBy(work.kind, row)).delete()
    await app.outbox.add(newEntry(row.owner, recording, work))
  })
}

/** Only the last of several edits of the same thing is worth sending; one that is under way is left to finish. */
export function isReplacedBy(kind: OutboxWork['kind'], row: LocalRecording): (entry: OutboxEntry) => boolean {
  const replaced = new Set<OutboxEntry['work']['kind']>([kind])
  if (kind === 'delete' || kind === 'restore') {
    replaced.add('delete').add('restore')
    if (row.confirmedAt === null) replaced.add('upload')
  }
  return (entry) => replaced.has(entry.work.kind) && entry.state.kind !== 'sending'
}

export const freshState = (): OutboxState => ({
  kind: 'pending',
  attempt: 0,
  notBefore: 0,
  waitingFor: null,
})

export const newEntry = (owner: UserId, recording: RecordingId, work: OutboxWork): NewRecordingEntry => ({
  owner,
  recording,
  work,
  createdAt: Date.now(),
  state: freshState(),
})

/**
 * Has the sealed row of a recording written for the person's other devices, though nobody set anything in it. Inside the caller's
 * transaction. A tab of before sealed values takes it for an edit, and keeps the title that is here for as long as it stands: it
 * names none, so that the server is told nothing by it, and refuses it.
 */
export const queueRewrite = async (app: AppDatabase, { id, owner }: LocalRecording): Promise<void> => {
  await app.outbox.add({ ...newEntry(owner, id, { kind: 'title', title: '' }), isRewrite: true })
}
