import { type UserId, uuidv7 } from '../../../contract/ids.ts'
import { copyingLock, type InboxDatabase, ifInbox, removeFile, tellInbox, withInbox } from './inbox-database.ts'
import { pruneInbox } from './prune-inbox.ts'
import { type RefusedShare, refusalOf } from './share-limits.ts'

const SLICE_BYTES = 1_000_000

type Source = {
  /** Of files that a person opened with this app; null for what waits for a tap. */
  owner: UserId | null
  /** Of what anybody may have sent. `freeBytes`: what the browser lets this origin store more; null when it does not say. */
  limit: { freeBytes: number | null } | null
}

/**
 * Resolves when all that is kept is on the disk; what a limit leaves out (share-limits.ts) is counted. Rejects when the database takes nothing.
 */
export async function putInInbox(files: readonly File[], source: Source): Promise<void> {
  await withInbox(async (database) => {
    await pruneInbox(database)
    for (const file of files) {
      const refused = await keep(database, file, source)
      if (refused) await count(database, refused)
    }
  })
  tellInbox()
}

/** Whether nothing more that is shared would be kept, before any of it is read. */
export const isFull = (): Promise<boolean> =>
  ifInbox(false, async (database) => {
    await pruneInbox(database)
    return refusalOf({ bytes: 0, kept: await database.files.toArray(), freeBytes: null }) === 'full'
  })

export async function noteRefused(reason: RefusedShare): Promise<void> {
  await withInbox((database) => count(database, reason))
  tellInbox()
}

/** Resolves to why it is not kept. Its place is taken in one transaction, so that many at once stay within the limits. */
async function keep(database: InboxDatabase, file: File, { owner, limit }: Source): Promise<RefusedShare | null> {
  const id = uuidv7()
  const copyAll = (): Promise<RefusedShare | null> => copy(database, id, file, { owner, limit })
  // Looked at by pruneInbox, of this version and of later ones.
  return navigator.locks ? navigator.locks.request(copyingLock(id), copyAll) : copyAll()
}

async function copy(
  database: InboxDatabase,
  id: string,
  file: File,
  { owner, limit }: Source,
): Promise<RefusedShare | null> {
  const row = { id, name: file.name, type: file.type, bytes: file.size, receivedAt: Date.now(), owner }
  const refused = await database.transaction('rw', database.files, async () => {
    const kept = await database.files.toArray()
    const why = limit && refusalOf({ bytes: file.size, kept, ...limit })
    if (!why) await database.files.add({ ...row, whole: false, discardedAt: null })
    return why
  })
  if (refused) return refused
  try {
    for (let at = 0, n = 0; at < file.size; at += SLICE_BYTES, n++) {
      await database.slices.add({ file: id, n, bytes: await file.slice(at, at + SLICE_BYTES).arrayBuffer() })
    }
    if ((await database.files.update(id, { whole: true })) === 0) throw new Error('It was removed while it was copied.')
    return null
  } catch (error) {
    await removeFile(database, id)
    if (!limit) throw error
    console.warn('A shared file could not be kept.', error)
    return 'no-room'
  }
}

async function count(database: InboxDatabase, reason: RefusedShare): Promise<void> {
  await database.transaction('rw', database.refusals, async () => {
    const before = (await database.refusals.get(reason))?.count ?? 0
    await database.refusals.put({ reason, count: before + 1 })
  })
}
