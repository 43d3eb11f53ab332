import type { RecordingId } from '../../../contract/ids.ts'
import type { Analysis } from '../../../contract/recordings/analysis.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import type {
  AppDatabase,
  LibraryEntry,
  LocalLibraryMessage,
  LocalMessage,
  LocalRecording,
  OutboxEntry,
  RecordingEntry,
} from '../app-database.ts'
import { idOf, readBatches } from '../many-rows.ts'
import { sharedReading } from '../shared-reading.ts'
import {
  getEngines,
  getProgress,
  inTrash,
  listIds,
  listProgress,
  notInTrash,
  recentRecordings,
} from './first-queries.ts'
import type { StatusInput } from './recording-status.ts'

/** What the screens read. Each runs inside a live query: it touches only the tables it names. */

/** Every row of it, the newest first, for what has to look into each. */
export async function listRecordings(app: AppDatabase): Promise<LocalRecording[]> {
  const rows: LocalRecording[] = []
  await readBatches(app.recordings, idOf, (batch) => rows.push(...batch.filter(notInTrash)))
  return rows.sort(byNewest)
}

/** Of the same moment in the order of {@link listIds}: a filter must not shuffle what it leaves. */
const byNewest = (one: LocalRecording, other: LocalRecording): number =>
  other.sortKey - one.sortKey || (one.id < other.id ? 1 : -1)

/** Those of them that are there, in no order. */
export const readRecordings = async (app: AppDatabase, ids: readonly RecordingId[]): Promise<LocalRecording[]> =>
  (await app.recordings.bulkGet([...ids])).filter((row) => row !== undefined)

/** The trash included: what is in it may still be spoken of. */
export const listAllRecordings = (app: AppDatabase): Promise<LocalRecording[]> => app.recordings.toArray()

export async function countRecordings(app: AppDatabase): Promise<number> {
  const [all, deleted] = await Promise.all([app.recordings.count(), inTrash(app).count()])
  return all - deleted
}

/** The newest of the trash first, so many of them. Only indexes are read of all. */
export async function listTrash(app: AppDatabase, most: number): Promise<LocalRecording[]> {
  const [all, deleted] = await Promise.all([
    app.recordings.orderBy('sortKey').primaryKeys(),
    inTrash(app).primaryKeys(),
  ])
  const trash = new Set(deleted)
  const ids = all.filter((id) => trash.has(id)).reverse()
  return readRecordings(app, ids.slice(0, most))
}

export const getRecording = (app: AppDatabase, recording: RecordingId): Promise<LocalRecording | undefined> =>
  app.recordings.get(recording)

export const getTranscript = (app: AppDatabase, recording: RecordingId): Promise<Transcript | undefined> =>
  app.transcripts.get(recording)

export const getAnalysis = (app: AppDatabase, recording: RecordingId): Promise<Analysis | undefined> =>
  app.analyses.get(recording)

export const getMessages = (app: AppDatabase, recording: RecordingId): Promise<LocalMessage[]> =>
  app.messages.where('[recordingId+timestamp]').between([recording, ''], [recording, '\uffff']).toArray()

export const getOutboxOf = (app: AppDatabase, recording: RecordingId): Promise<OutboxEntry[]> =>
  app.outbox.where('recording').equals(recording).sortBy('n')

/** The chat over all recordings, oldest first. */
export const getLibraryMessages = (app: AppDatabase): Promise<LocalLibraryMessage[]> =>
  app.libraryMessages.orderBy('timestamp').toArray()

/** Whether this person knows what a transcript is. */
export const isAnyTranscribed = async (app: AppDatabase): Promise<boolean> =>
  (await app.recordings.where('transcription.state').equals('done').limit(1).count()) > 0

/** How many recordings there are, and of how many this device has the words. */
export async function countAskable(app: AppDatabase): Promise<{ recordings: number; transcribed: number }> {
  const [ids, known] = await Promise.all([listIds(app), app.transcripts.toCollection().primaryKeys()])
  const transcribed = new Set(known)
  return { recordings: ids.length, transcribed: ids.filter((id) => transcribed.has(id)).length }
}

/** What waits to be sent and is about no recording of its own. */
export const ofLibrary = (outbox: readonly OutboxEntry[]): LibraryEntry[] =>
  outbox.filter((entry) => entry.recording === null)

/** "Delete now" that the server refused. */
export const refusedDeletions = (outbox: readonly OutboxEntry[]): RecordingEntry[] =>
  outbox.filter(
    (entry): entry is RecordingEntry =>
      entry.recording !== null && entry.work.kind === 'delete' && entry.work.forever && entry.state.kind === 'parked',
  )

/** So many of the newest are looked at for what stands around the list. */
export const SHOWN_RECENT = 30

/** What stands around the rows of the library, in one transaction: each of its own would cost the press that opens it. */
export const readShelf = (app: AppDatabase) =>
  app.transaction('r', app.recordings, app.progress, app.meta, async () => {
    const [recent, trashed, progress, engines, syncedAt, fetching] = await Promise.all([
      recentRecordings(app, SHOWN_RECENT),
      inTrash(app).count(),
      listProgress(app),
      getEngines(app),
      getSyncedAt(app),
      getFirstFetch(app),
    ])
    return { recent, trashed, progress, engines, syncedAt, fetching }
  })

/** The same for all who show it, as long as the database is open. */
export const liveShelf = sharedReading(readShelf, 500)

/** How many recordings of how many are here while the library is fetched for the first time; else null. */
async function getFirstFetch(app: AppDatabase): Promise<{ done: number; total: number } | null> {
  const row = await app.meta.get('first')
  return row?.key === 'first' ? { done: row.done, total: row.total } : null
}

/** When this device last heard the server, in milliseconds since 1970; null before the first time. */
export async function getSyncedAt(app: AppDatabase): Promise<number | null> {
  const row = await app.meta.get('synced')
  return row?.key === 'synced' ? row.at : null
}

/** All that the status of one recording is computed from; null when it is not on this device. */
export async function readStatusInput(app: AppDatabase, id: RecordingId): Promise<Omit<StatusInput, 'now'> | null> {
  const recording = await getRecording(app, id)
  if (!recording) return null
  const [outbox, progress, engines] = await Promise.all([getOutboxOf(app, id), getProgress(app, id), getEngines(app)])
  return { recording, outbox, progress, engines }
}
