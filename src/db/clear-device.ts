import { Dexie } from 'dexie'
import { type RecordingId, type UserId, userIdSchema } from '../../contract/ids.ts'
import { answered } from './answered.ts'
import { type AppDatabase, appDatabaseName, openAppDatabase } from './app.ts'
import { AUDIO_DATABASE, openAudioDatabase } from './audio.ts'
import { removeAudio } from './chunk-pages.ts'
import { RECEIVED_DATABASE } from './received-database.ts'
import { isHeld, readReplica } from './replica.ts'

/** What exists on this device alone, of everybody who uses it. `unreadable`: a database does not open and may hold more. */
export type Unsent = { recordings: ReadonlySet<RecordingId>; unreadable: boolean }

/** Saved recordings that no server has confirmed, and takes that wait for a title. */
export async function findUnsent(): Promise<Unsent> {
  const found = { recordings: new Set<RecordingId>(), unreadable: false }
  const known = new Set<RecordingId>()
  for (const owner of await owners()) {
    const read = await using(openAppDatabase(owner), async (app) => {
      const replica = await readReplica(app)
      for (const row of await app.recordings.toArray()) {
        const { id } = row
        known.add(id)
        if (!isHeld(row, replica)) found.recordings.add(id)
      }
      for (const { recording } of await app.tombstones.toArray()) known.add(recording)
    })
    if (!read) found.unreadable = true
  }
  const heard = await using(openAudioDatabase(), async (audio) => {
    for (const { recording, bytes } of await audio.segments.toArray())
      if (bytes > 0 && !known.has(recording)) found.recordings.add(recording)
  })
  if (!heard) found.unreadable = true
  return found
}

/**
 * Deletes what this device knows of everybody, but not `keep`: those go on as soon as their owner has signed in again.
 * A database that does not open is deleted only when nothing is to be kept.
 */
export async function clearDatabases(keep: Unsent | null): Promise<void> {
  const kept = keep?.recordings ?? new Set<RecordingId>()
  await Dexie.delete(RECEIVED_DATABASE)
  const isAll = kept.size === 0 && !keep?.unreadable
  for (const owner of await owners()) {
    if (isAll) await Dexie.delete(appDatabaseName(owner))
    else await using(openAppDatabase(owner), (app) => thinOut(app, kept))
  }
  if (isAll) return Dexie.delete(AUDIO_DATABASE)
  await using(openAudioDatabase(), async (audio) => {
    const ids = new Set((await audio.segments.toArray()).map(({ recording }) => recording))
    for (const id of ids) if (!kept.has(id)) await removeAudio(audio, id)
  })
}

async function thinOut(app: AppDatabase, kept: ReadonlySet<RecordingId>): Promise<void> {
  await app.transaction('rw', app.tables, async () => {
    await app.recordings.filter(({ id }) => !kept.has(id)).delete()
    await app.outbox.filter(({ recording }) => recording === null || !kept.has(recording)).delete()
    const rest = [app.transcripts, app.words, app.analyses, app.messages, app.libraryMessages, app.meta]
    for (const table of rest) await table.clear()
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
