import { Dexie } from 'dexie'
import type { RecordingId } from '../../../contract/ids.ts'
import { type AppDatabase, appDatabaseName, openAppDatabase } from '../app-database.ts'
import { removeUnchanged } from '../audio/remove-unchanged.ts'
import { AUDIO_DATABASE, openAudioDatabase } from '../audio-database.ts'
import { INBOX_DATABASE } from '../inbox/inbox-database.ts'
import { countReceived, findUnsent, isChange, isOnServer, owners, type Unsent, using } from './find-unsent.ts'
import { readReplica } from './held-by-server.ts'

/**
 * Deletes what this device knows of everybody, but not `keep`, nor what came since that was counted: those go on as soon as their
 * owner has signed in again. A database that could not be read then, or cannot now, stays as it is: nobody knows what is in it.
 */
export async function clearDatabases(keep: Unsent | null): Promise<void> {
  if (!keep) return clearAll()
  // Who opens them late may find more than was counted. What the server said is in them by now.
  const now = await findUnsent(async () => false)
  const isReadable = (name: string): boolean => !keep.unreadable.has(name) && !now.unreadable.has(name)
  if (isReadable(INBOX_DATABASE) && (await countReceived()) === 0) await Dexie.delete(INBOX_DATABASE)
  if ([keep, now].every(isNothing)) return clearApps()
  const rows = new Set([keep, now].flatMap(({ recordings, changed }) => [...recordings, ...changed]))
  for (const owner of await owners()) {
    if (isReadable(appDatabaseName(owner))) await using(openAppDatabase(owner), (app) => thinOut(app, rows))
  }
  if (!isReadable(AUDIO_DATABASE)) return
  const others = now.others.filter(({ recording }) => !keep.recordings.has(recording))
  await using(openAudioDatabase(), (audio) => removeUnchanged(audio, others))
}

async function clearAll(): Promise<void> {
  await Dexie.delete(INBOX_DATABASE)
  await clearApps()
}

async function clearApps(): Promise<void> {
  for (const owner of await owners()) await Dexie.delete(appDatabaseName(owner))
  await Dexie.delete(AUDIO_DATABASE)
}

/** That only what was shared cannot be read keeps nothing else. */
const isNothing = ({ recordings, changes, unreadable }: Unsent): boolean =>
  recordings.size === 0 && changes === 0 && [...unreadable].every((name) => name === INBOX_DATABASE)

/** What is known of the server's state stays: without it all that was ever confirmed would count as held by it. */
async function thinOut(app: AppDatabase, kept: ReadonlySet<RecordingId>): Promise<void> {
  await app.transaction('rw', app.tables, async () => {
    const replica = await readReplica(app)
    const changed = new Set((await app.outbox.filter(isChange).toArray()).map(({ recording }) => recording))
    const stays = await app.recordings
      .filter((row) => kept.has(row.id) || changed.has(row.id) || !isOnServer(row, replica))
      .primaryKeys()
    const left = new Set<RecordingId | null>([...kept, ...changed, ...stays])
    const isOther = (id: RecordingId): boolean => !left.has(id)
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
