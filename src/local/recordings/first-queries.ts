import type { Engines } from '../../../contract/changes.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase, LocalRecording, OutboxEntry, UploadProgress } from '../app-database.ts'

/** What the first screen and the sync read; the rest is in queries.ts, which other screens load. */

export const notInTrash = (recording: LocalRecording): boolean => recording.deletedAt === null
export const inTrash = (app: AppDatabase) => app.recordings.where('deletedAt').above('')

/** A count would walk through all of them. */
export const isLibraryEmpty = async (app: AppDatabase): Promise<boolean> =>
  (await app.recordings.orderBy('sortKey').limit(1).primaryKeys()).length === 0

/** Rows of the trash that are walked past: beyond, the keys of all are read at once, which takes as long. */
const WALKED_PAST = 30

/** The newest first. */
export async function recentRecordings(app: AppDatabase, count: number): Promise<LocalRecording[]> {
  if (
    (await inTrash(app)
      .limit(WALKED_PAST + 1)
      .count()) <= WALKED_PAST
  ) {
    return app.recordings.orderBy('sortKey').reverse().filter(notInTrash).limit(count).toArray()
  }
  const rows = await app.recordings.bulkGet((await listIds(app)).slice(0, count))
  return rows.filter((row) => row !== undefined)
}

/** Whether the server works on any of them. */
export async function isAnyWorkedOn(app: AppDatabase): Promise<boolean> {
  const [heard, analyzed] = await Promise.all([
    app.recordings.where('transcription.state').anyOf('queued', 'running').limit(1).count(),
    app.recordings.where('analysis').equals('queued').limit(1).count(),
  ])
  return heard + analyzed > 0
}

/** Whether words of transcripts have to be fetched, or to be taken out of rows of before. */
export async function isWordsWork(app: AppDatabase): Promise<boolean> {
  if ((await app.words.where('missing').equals(1).count()) > 0) return true
  return (await app.meta.get('words-apart')) === undefined && (await app.transcripts.count()) > 0
}

/** The whole outbox in order, for screens that show many recordings at once. */
export const getOutbox = (app: AppDatabase): Promise<OutboxEntry[]> => app.outbox.orderBy('n').toArray()

export const listProgress = (app: AppDatabase): Promise<UploadProgress[]> => app.progress.toArray()

/** What works on the server, as the last sync heard it; null before the first one. */
export async function getEngines(app: AppDatabase): Promise<Engines | null> {
  const row = await app.meta.get('engines')
  return row?.key === 'engines' ? row.engines : null
}

/**
 * The whole library, the newest first. Indexes alone are read, and each at once: of 10,000 recordings the rows are
 * worth reading only where they are shown.
 */
export async function listIds(app: AppDatabase): Promise<RecordingId[]> {
  const [all, deleted] = await Promise.all([
    app.recordings.orderBy('sortKey').primaryKeys(),
    inTrash(app).primaryKeys(),
  ])
  const gone = new Set(deleted)
  return all.filter((id) => !gone.has(id)).reverse()
}

export const getProgress = (app: AppDatabase, recording: RecordingId): Promise<UploadProgress | undefined> =>
  app.progress.get(recording)
