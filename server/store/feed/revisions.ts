import { sql } from 'kysely'
import type { UserId } from '../../../contract/ids.ts'
import { compiledOnce } from '../dialects/compiled-once.ts'
import type { Database, Write } from '../schema.ts'
import { RESTORE_FACT } from './restore-id.ts'

/**
 * The next revision of one user's change feed. Taken in the transaction of the change that it numbers, so that the order of
 * revisions is the order of commits: a reader that has seen one has seen all before it.
 */
export async function nextRevision(write: Write, user: UserId): Promise<number> {
  const row = await write
    .insertInto('feeds')
    .values({ user_id: user, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((is) => ({ revision: is('feeds.revision', '+', 1) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

/** The revision of the user's last change; 0 when there was none. */
export async function lastRevision(database: Database | Write, user: UserId): Promise<number> {
  const [row] = await revisionOf(database, user)
  return row?.revision ?? 0
}

/** Over all users: changes whenever anything of anybody does. */
export async function feedTotal(database: Database): Promise<number> {
  const row = await database
    .selectFrom('feeds')
    // PostgreSQL sums whole numbers to a decimal, which would arrive as text.
    .select(sql<number>`cast(coalesce(sum(revision), 0) as bigint)`.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

const revisionOf = compiledOnce((database, user: UserId) =>
  database.selectFrom('feeds').select('revision').where('user_id', '=', user),
)

/** The last revision and the restore id in one query: most callers are up to date. */
export async function feedStand(database: Database | Write, user: UserId) {
  const [stand] = await standOf(database, user)
  return { last: stand?.revision ?? 0, restoreId: stand?.restoreId ?? undefined }
}

const standOf = compiledOnce((database, user: UserId) =>
  database.selectNoFrom(({ selectFrom }) => [
    selectFrom('feeds').select('revision').where('user_id', '=', user).as('revision'),
    selectFrom('facts').select('value').where('name', '=', RESTORE_FACT).as('restoreId'),
  ]),
)

/** All tables whose rows carry a revision. */
const NUMBERED = [
  'recordings',
  'transcripts',
  'analyses',
  'messages',
  'library_messages',
  'purged',
  'sealed_values',
  'feeds',
] as const

/** More changes than any device can have seen since a backup was made. */
const RESTORE_STEP = 1_000_000

/**
 * For a restored database: moves all revisions beyond what any device has seen, or the next changes would hide behind the cursor
 * of a device that saw more before.
 */
export async function moveFeedsOn(write: Write): Promise<void> {
  for (const table of NUMBERED) {
    await sql`update ${sql.table(table)} set revision = revision + ${RESTORE_STEP}`.execute(write)
  }
  await sql`update wraps set n = n + ${RESTORE_STEP}`.execute(write)
}
