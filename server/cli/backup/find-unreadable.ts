import { type SqlBool, sql } from 'kysely'
import { isPostgres } from '../../store/dialects/column-types.ts'
import type { Database } from '../../store/schema.ts'
import { type SealedName, sealedTables } from '../../store/sealed-columns.ts'
import { tableNames } from '../../store/table-names.ts'

/** A row whose sealed values do not open: changed, copied from another row, or without its key. */
export type Unreadable = { kind: 'unreadable'; table: string; subject: string }

/** Opens every sealed value of the database, row by row, so that a damaged one does not hide the others. */
export async function findUnreadable(database: Database): Promise<Unreadable[]> {
  const found: Unreadable[] = []
  const place = sql.raw(isPostgres(database) ? 'ctid' : 'rowid')
  // A copy of an older database that no server of this version has migrated lacks the newer tables.
  const tables = await tableNames(database)
  const sealed = (Object.keys(sealedTables) as SealedName[]).filter((name) => tables.has(name))
  for (const table of sealed) {
    const subject = sql.ref(sealedTables[table].subject)
    const all = sql<{ row: unknown; subject: string }>`select ${place} as row, ${subject} as subject
      from ${sql.table(table)}`
    for (const { row, subject: of } of (await all.execute(database)).rows) {
      const opened = database.selectFrom(table).selectAll().where(sql<SqlBool>`${place} = ${row}`).execute()
      await opened.catch(() => found.push({ kind: 'unreadable', table, subject: of }))
    }
  }
  return found
}
