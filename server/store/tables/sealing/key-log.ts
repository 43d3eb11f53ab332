import { KEY_LOG_PAGE, type LogEntry } from '../../../../contract/accounts/key-log.ts'
import type { UserId } from '../../../../contract/ids.ts'
import type { Database, Write } from '../../schema.ts'

/** Read into memory together: 64,000 characters each at most. */
const ENTRIES_AT_ONCE = 20

export type LogStand = { length: number; head: string }

/** How long the log is, and the head of its last entry; empty where there is none. */
export async function keyLogStand(database: Database | Write, user: UserId): Promise<LogStand> {
  const last = await database
    .selectFrom('key_log')
    .select(['n', 'head'])
    .where('user_id', '=', user)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { length: last.n + 1, head: last.head } : { length: 0, head: '' }
}

/** The heads of one entry and of the one before it; empty where there is none. */
export async function headsAt(write: Write, user: UserId, n: number): Promise<{ at: string; before: string }> {
  const rows = await write
    .selectFrom('key_log')
    .select(['n', 'head'])
    .where('user_id', '=', user)
    .where('n', 'in', [n, n - 1])
    .execute()
  const head = (of: number) => rows.find((row) => row.n === of)?.head ?? ''
  return { at: head(n), before: head(n - 1) }
}

/** Entries from `from` on, as many as `most` characters hold, and one at least where there is one. */
export async function readKeyLog(
  database: Database,
  user: UserId,
  { from, most }: { from: number; most: number },
): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  let size = 0
  while (entries.length === 0 || size < most) {
    const next = from + entries.length
    const rows = database.selectFrom('key_log').select('entry').where('user_id', '=', user).where('n', '>=', next)
    const page = await rows.orderBy('n').limit(ENTRIES_AT_ONCE).execute()
    for (const { entry } of page) {
      size += entry.length
      if (entries.length > 0 && size > most) return entries
      entries.push(JSON.parse(entry) as LogEntry)
    }
    if (page.length < ENTRIES_AT_ONCE) return entries
  }
  return entries
}

/** All of them, a page at a time. */
export async function* eachEntry(database: Database, user: UserId): AsyncGenerator<LogEntry, void, undefined> {
  for (let from = 0; ; ) {
    const page = await readKeyLog(database, user, { from, most: KEY_LOG_PAGE })
    if (page.length === 0) return
    yield* page
    from += page.length
  }
}

export async function insertEntry(
  write: Write,
  user: UserId,
  { n, head, entry }: { n: number; head: string; entry: LogEntry },
): Promise<void> {
  await write
    .insertInto('key_log')
    .values({ user_id: user, n, head, entry: JSON.stringify(entry) })
    .execute()
}

export async function cutKeyLog(write: Write, user: UserId, from: number): Promise<void> {
  await write.deleteFrom('key_log').where('user_id', '=', user).where('n', '>=', from).execute()
}
