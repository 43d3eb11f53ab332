import { findContentKeys, takeContentKey, unwrap, wrap } from '../keys/content-keys.ts'
import type { BlobKeys } from '../keys/encrypted-blobs.ts'
import type { MasterKeys } from '../keys/master-keys.ts'
import type { Database, Write } from './schema.ts'
import { hasTable } from './table-names.ts'

/** For blobs: a key is durable before the first byte that it encrypts is written. Must not be called in a transaction. */
export function blobKeys(database: Database, masters: MasterKeys): BlobKeys {
  const table = { compiler: database, executeQuery: database.executeQuery.bind(database) }
  return {
    find: async (subject) => (await findContentKeys(table, masters, [subject])).get(subject) ?? null,
    take: (subject) => takeContentKey(table, masters, subject),
  }
}

/** Names of the master keys without which something stored cannot be read. */
export async function mastersInUse(database: Database): Promise<string[]> {
  // Written by a version that did not encrypt, and not opened by a newer one yet.
  if (!(await hasTable(database, 'content_keys'))) return []
  const rows = await database.selectFrom('content_keys').select('master').distinct().orderBy('master').execute()
  return rows.map(({ master }) => master)
}

/** Deleting the key makes all copies of deleted data unreadable, except those in older backups. */
export async function dropContentKey(write: Write, subject: string): Promise<void> {
  await write.deleteFrom('content_keys').where('subject', '=', subject).execute()
}

/** The subject of the servers' own secrets: see server-secrets.ts. */
export const SERVER_KEY = 'server'

/**
 * For whoever writes the row of audio that is stored: false when its key was dropped meanwhile, so that nobody can read it. From
 * then on it counts as made now, which also stops another process that is about to drop it.
 */
export async function holdContentKey(write: Write, subject: string): Promise<boolean> {
  const now = { created_at: new Date().toISOString() }
  const held = await write.updateTable('content_keys').set(now).where('subject', '=', subject).executeTakeFirst()
  return held.numUpdatedRows > 0n
}

/** Rows in one transaction, which limits how long writers of other processes wait. */
const AT_ONCE = 200

/** Wraps every key with the newest master key; what the keys encrypt stays as it is. Resolves to their number. */
export async function rewrapKeys(database: Database, masters: MasterKeys): Promise<number> {
  const newest = await masters.newest()
  for (let done = 0; ; ) {
    const count = await database.transaction().execute(async (write) => {
      const old = write.selectFrom('content_keys').selectAll().where('master', '<>', newest.id).limit(AT_ONCE)
      const rows = await old.execute()
      for (const row of rows) {
        const { master, wrapped } = wrap(newest, row.subject, await unwrap(masters, row))
        await write.updateTable('content_keys').set({ master, wrapped }).where('subject', '=', row.subject).execute()
      }
      return rows.length
    })
    done += count
    if (count === 0) return done
  }
}
