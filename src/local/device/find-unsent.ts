import type { Dexie } from 'dexie'
import { type RecordingId, type UserId, userIdSchema } from '../../../contract/ids.ts'
import {
  type AppDatabase,
  appDatabaseName,
  type LocalRecording,
  type OutboxEntry,
  openAppDatabase,
} from '../app-database.ts'
import { openAudioDatabase, type SegmentRow } from '../audio-database.ts'
import { INBOX_DATABASE, ifInbox } from '../inbox/inbox-database.ts'
import { answered } from '../unanswered-error.ts'
import { isDamaged, isHeld, readReplica, UNHEARD, unconfirmedSegments } from './held-by-server.ts'

/**
 * What exists on this device alone, of everybody who uses it. `changes`: edits and questions that wait, and `changed` of which
 * recordings. `unreadable`: names of databases that cannot be read and may hold more.
 */
export type Unsent = {
  recordings: ReadonlySet<RecordingId>
  changes: number
  changed: ReadonlySet<RecordingId>
  unreadable: ReadonlySet<string>
}

/** Whether the server goes on from another state than that of this restore id. */
type IsRestored = (restoreId: string) => Promise<boolean>

/**
 * Saved recordings that no server has confirmed, cannot read any more, or may not have any more as it was restored; takes that wait for a title;
 * changes that wait. `others`: all segments of recordings that are none of these. Rejects where the browser does not say what is here.
 */
export async function findUnsent(isRestored: IsRestored): Promise<Unsent & { others: SegmentRow[] }> {
  const [recordings, changed] = [new Set<RecordingId>(), new Set<RecordingId>()]
  const [unreadable, others] = [new Set<string>(), [] as SegmentRow[]]
  const found = { recordings, changes: 0, changed, unreadable, others }
  const known = new Map<RecordingId, LocalRecording | null>()
  for (const owner of await owners()) {
    const read = await using(openAppDatabase(owner), async (app) => {
      const replica = await presentReplica(app, isRestored)
      for (const row of await app.recordings.toArray()) {
        known.set(row.id, row)
        if (!isHeld(row, replica)) recordings.add(row.id)
      }
      for (const { recording } of await app.tombstones.toArray()) known.set(recording, null)
      const waiting = await app.outbox.filter(isChange).toArray()
      found.changes += waiting.length
      for (const { recording } of waiting) if (recording !== null) changed.add(recording)
    })
    if (!read) unreadable.add(appDatabaseName(owner))
  }
  const audio = openAudioDatabase()
  const heard = await using(audio, async () => {
    const segments = await audio.segments.toArray()
    for (const segment of segments) {
      const row = known.get(segment.recording)
      if (isOnlyHere(row, segment)) recordings.add(segment.recording)
    }
    others.push(...segments.filter(({ recording }) => !recordings.has(recording)))
  })
  if (!heard) unreadable.add(audio.name)
  if ((await countReceived()) === null) unreadable.add(INBOX_DATABASE)
  return found
}

/** Of a row of the library, of none (undefined) or of what was deleted (null). */
function isOnlyHere(row: LocalRecording | null | undefined, segment: SegmentRow): boolean {
  if (row === null) return false
  if (row === undefined) return segment.bytes > 0
  return (isDamaged(row) && segment.bytes > 0) || unconfirmedSegments(row, [segment]).length > 0
}

/** Whether more is on this device than was told. */
export const isMoreThanTold = (told: Unsent, now: Unsent): boolean =>
  now.changes > told.changes ||
  [...now.recordings].some((id) => !told.recordings.has(id)) ||
  [...now.unreadable].some((name) => !told.unreadable.has(name))

/** What the server cannot read any more may be left here alone. */
export const isOnServer = (row: LocalRecording, replica: Awaited<ReturnType<typeof readReplica>>): boolean =>
  isHeld(row, replica) && !isDamaged(row)

async function presentReplica(app: AppDatabase, isRestored: IsRestored): ReturnType<typeof readReplica> {
  const replica = await readReplica(app)
  if (replica && (await isRestored(replica.id))) await app.meta.put({ ...replica, id: UNHEARD, whole: false })
  return readReplica(app)
}

export const isChange = ({ work }: OutboxEntry): boolean => work.kind !== 'upload' && work.kind !== 'upload-ahead'

/** How many files were shared with the app and are not imported yet; null where that cannot be read. */
export const countReceived = (): Promise<number | null> =>
  answered(
    ifInbox(0, ({ files }) => files.count()),
    OPEN_MS,
  ).catch((error: unknown) => {
    console.error('What was shared with this app cannot be read.', error)
    return null
  })

/** Everybody who has a library on this device. */
export async function owners(): Promise<UserId[]> {
  const prefix = appDatabaseName('' as UserId)
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  return names.flatMap((name) => {
    const owner = userIdSchema.safeParse(name.startsWith(prefix) ? name.slice(prefix.length) : null)
    return owner.success ? [owner.data] : []
  })
}

/** Milliseconds: a database that has not opened by then does not open. */
const OPEN_MS = 4000

/** Resolves to whether the database could be opened and read. */
export async function using<Database extends Dexie>(
  database: Database,
  act: (database: Database) => Promise<void>,
): Promise<boolean> {
  try {
    await answered(database.open(), OPEN_MS)
    await act(database)
    return true
  } catch (error) {
    console.error(`The database ${database.name} cannot be read.`, error)
    return false
  } finally {
    database.close()
  }
}
