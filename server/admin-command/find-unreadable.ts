import { sql } from 'kysely'
import { isPostgres } from '../store/column-types.ts'
import type { Database } from '../store/schema.ts'
import { sealedColumns } from '../store/sealed-columns.ts'

/** A row whose sealed values do not open: changed, or without its key. */
export type Unreadable = { kind: 'unreadable'; table: string; subject: string }

/** Opens every sealed value of the database, row by row, so that one that is damaged does not hide the others. */
export async function findUnreadable(database: Database): Promise<Unreadable[]> {
  const found: Unreadable[] = []
  const place = sql.raw(isPostgres(database) ? 'ctid' : 'rowid')
  for (const { table, subject, columns } of sealedColumns) {
    const from = sql.table(table)
    const all = sql<{
      row: unknown
      subject: string
    }>`select ${place} as row, ${sql.ref(subject)} as subject from ${from}`
    for (const { row, subject: of } of (await all.execute(database)).rows) {
      const values = sql.join(columns.map((column) => sql.ref(column)))
      const opened = sql`select ${values} from ${from} where ${place} = ${row}`.execute(database)
      await opened.catch(() => found.push({ kind: 'unreadable', table, subject: of }))
    }
  }
  return found
}
