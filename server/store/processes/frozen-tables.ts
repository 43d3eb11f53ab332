import { sql } from 'kysely'
import { isPostgres } from '../dialects/column-types.ts'
import { CLOSED_STATE } from '../dialects/database-errors.ts'
import type { Write } from '../schema.ts'
import { ownTables } from '../table-names.ts'

/**
 * From the end of this transaction on, no process of any version can change the tables: each has a trigger that refuses.
 * Concurrent writes are committed before, or not at all.
 */
export async function freezeTables(write: Write): Promise<void> {
  if (isPostgres(write)) {
    await sql`create or replace function ${FUNCTION}() returns trigger language plpgsql as ${sql.raw(BODY)}`.execute(
      write,
    )
  }
  for (const { name } of await ownTables(write)) {
    const table = sql.table(name)
    if (isPostgres(write)) {
      await sql`create trigger ${TRIGGER} before insert or update or delete on ${table}
        for each statement execute function ${FUNCTION}()`.execute(write)
      continue
    }
    for (const change of CHANGES) {
      await sql`create trigger ${sql.id(triggerOf(change, name))} before ${sql.raw(change)} on ${table}
        begin select raise(abort, 'closed'); end`.execute(write)
    }
  }
}

/** Removes the triggers. */
export async function unfreezeTables(write: Write): Promise<void> {
  for (const { name } of await ownTables(write)) {
    if (isPostgres(write)) await sql`drop trigger if exists ${TRIGGER} on ${sql.table(name)}`.execute(write)
    else
      for (const change of CHANGES) await sql`drop trigger if exists ${sql.id(triggerOf(change, name))}`.execute(write)
  }
  if (isPostgres(write)) await sql`drop function if exists ${FUNCTION}()`.execute(write)
}

const CHANGES = ['insert', 'update', 'delete'] as const
const triggerOf = (change: string, table: string): string => `closed ${change} ${table}`
const TRIGGER = sql.id('earmark_closed')
const FUNCTION = sql.id('earmark_is_closed')
const BODY = `$$ begin raise exception 'closed' using errcode = '${CLOSED_STATE}'; end $$`
