import { sql } from 'kysely'
import { seal } from '../keys/sealed.ts'
import { isPostgres } from './column-types.ts'
import type { Database, Write } from './schema.ts'
import { sealedColumns } from './sealed-columns.ts'

/** Rows in one transaction. */
const AT_ONCE = 200

type Place = { table: string; subject: string; column: string }

/**
 * Seals what an Earmark that did not encrypt has written. Killed midway, it goes on with what is still text.
 * PostgreSQL has never held such rows.
 */
export async function sealPlainRows(database: Database): Promise<void> {
  if (isPostgres(database)) return
  for (const { table, subject, columns } of sealedColumns) {
    for (const column of columns) {
      const some = () => database.transaction().execute((write) => sealSome(write, { table, subject, column }))
      while ((await some()) > 0);
    }
  }
  // Nobody's free page, and no log, keeps the words of before.
  await sql`vacuum`.execute(database)
  await sql`pragma wal_checkpoint(truncate)`.execute(database)
}

async function sealSome(write: Write, { table, subject, column }: Place): Promise<number> {
  const [from, value] = [sql.table(table), sql.ref(column)]
  const recordings = table === 'jobs' ? sql`and kind not in ('mail', 'push')` : sql``
  const { rows } = await sql<{ row: number; subject: string; text: string }>`select rowid as row,
    ${sql.ref(subject)} as subject, ${value} as text from ${from}
    where typeof(${value}) = 'text' ${recordings} limit ${AT_ONCE}`.execute(write)
  for (const { row, subject: of, text } of rows) {
    await sql`update ${from} set ${value} = ${seal(of, text)} where rowid = ${row}`.execute(write)
  }
  return rows.length
}
