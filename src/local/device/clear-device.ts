import { Dexie } from 'dexie'
import { type RecordingId, type UserId, userIdSchema } from '../../../contract/ids.ts'
import {
  type AppDatabase,
  appDatabaseName,
  type LocalRecording,
  type OutboxEntry,
  openAppDatabase,
} from '../app-database.ts'
import { removeAudio } from '../audio/chunk-pages.ts'
import { AUDIO_DATABASE, openAudioDatabase } from '../audio-database.ts'
import { INBOX_DATABASE, ifInbox } from '../inbox/inbox-database.ts'
import { answered } from '../unanswered-error.ts'
import { isDamaged, isHeld, readReplica, UNHEARD, unconfirmedSegments } from './held-by-server.ts'

/**
 * What exists on this device alone, of everybody who uses it. `changes`: edits and questions that wait, and `changed` of which
 * recordings. `unreadable`: a database does not open and may hold more.
 */
export type Unsent = {
  recordings: ReadonlySet<RecordingId>
  changes: number
  changed: ReadonlySet<RecordingId>
  unreadable: boolean
}

/** Whether the server goes on from another state than that of this restore id. */
type IsRestored = (restoreId: string) => Promise<boolean>

/**
 * Saved recordings that no server has confirmed, that a restored one may not have any more, or that it cannot read any more; takes
 * that wait for a title; changes that wait.
 */
export async function findUnsent(isRestored: IsRestored): Promise<Unsent> {
  const [recordings, changed] = [new Set<RecordingId>(), new Set<RecordingId>()]
  const found = { recordings, changes: 0, changed, unreadable: false }
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
    if (!read) found.unreadable = true
  }
  const heard = await using(openAudioDatabase(), async (audio) => {
    for (const segment of await audio.segments.toArray()) {
      const row = known.get(segment.recording)
      const isHere = segment.bytes > 0
      const isUnsent =
        row === undefined
          ? isHere
          : row && ((isHere && isDamaged(row)) || unconfirmedSegments(row, [segment]).length > 0)
      if (isUnsent) recordings.add(segment.recording)
    }
  })
  if (!heard) found.unreadable = true
  return found
}

async function presentReplica(app: AppDatabase, isRestored: IsRestored): ReturnType<typeof readReplica> {
  const replica = await readReplica(app)
  if (replica && (await isRestored(replica.id))) await app.meta.put({ ...replica, id: UNHEARD, whole: false })
  return readReplica(app)
}

const isChange = ({ work }: OutboxEntry): boolean => work.kind !== 'upload' && work.kind !== 'upload-ahead'

/**
 * Deletes what this device knows of everybody, but not `keep`: those go on as soon as their owner has signed in again.
 * A database that does not open is deleted only when nothing is to be kept.
 */
export async function clearDatabases(keep: Unsent | null): Promise<void> {
  const kept = keep?.recordings ?? new Set<RecordingId>()
  const rows = new Set([...kept, ...(keep?.changed ?? [])])
  const isAll = !keep || (kept.size === 0 && keep.changes === 0 && !keep.unreadable)
  if (!keep || !(await hasReceived())) await Dexie.delete(INBOX_DATABASE)
  for (const owner of await owners()) {
    if (isAll) await Dexie.delete(appDatabaseName(owner))
    else await using(openAppDatabase(owner), (app) => thinOut(app, rows))
  }
  if (isAll) return Dexie.delete(AUDIO_DATABASE)
  await using(openAudioDatabase(), async (audio) => {
    const ids = new Set((await audio.segments.toArray()).map(({ recording }) => recording))
    for (const id of ids) if (!kept.has(id)) await removeAudio(audio, id)
  })
}

/** What was shared with the app waits for a tap of whoever is here. */
const hasReceived = (): Promise<boolean> =>
  answered(
    ifInbox(false, async ({ files }) => (await files.count()) > 0),
    OPEN_MS,
  ).catch((error: unknown) => {
    console.error('What was shared with this app cannot be read.', error)
    return false
  })

/** What is known of the server's state stays: without it all that was ever confirmed would count as held by it. */
async function thinOut(app: AppDatabase, kept: ReadonlySet<RecordingId>): Promise<void> {
  await app.transaction('rw', app.tables, async () => {
    const isOther = (id: RecordingId): boolean => !kept.has(id)
    await app.recordings.filter(({ id }) => isOther(id)).delete()
    await app.outbox.filter(({ recording }) => recording !== null && isOther(recording)).delete()
    for (const table of [app.transcripts, app.words, app.analyses])
      await table.filter((row) => isOther(row.recordingId)).delete()
    await app.messages.filter((message) => isOther(message.recordingId)).delete()
    // The chat over all recordings goes only as a whole.
    if ((await app.outbox.filter(({ recording }) => recording === null).count()) === 0)
      await app.libraryMessages.clear()
    await app.meta.filter(({ key }) => key !== 'replica').delete()
    await app.seen.clear()
  })
}

async function owners(): Promise<UserId[]> {
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
async function using<Database extends Dexie>(
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
