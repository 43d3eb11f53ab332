import { sql } from 'kysely'
import { isPostgres } from '../../../store/dialects/column-types.ts'
import type { Database } from '../../../store/schema.ts'
import type { TableShape } from './table-shapes.ts'

/** The number that a table assigned last, also to a deleted row: none is assigned twice. Null: it has no counter. */
export async function counterOf(database: Database, { name, numbered }: TableShape): Promise<number | null> {
  if (numbered === null) return null
  if (!isPostgres(database)) {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${name}`.execute(database)
    return rows[0]?.seq ?? 0
  }
  const sequence = await sequenceOf(database, name, numbered)
  const { rows } = await sql<{
    last: number
  }>`select case when is_called then last_value else last_value - 1 end as last
    from ${sql.raw(sequence)}`.execute(database)
  return rows[0]?.last ?? 0
}

export async function copyCounter(source: Database, target: Database, shape: TableShape): Promise<void> {
  const last = await counterOf(source, shape)
  if (last === null || shape.numbered === null) return
  const { name } = shape
  if (isPostgres(target)) {
    const sequence = await sequenceOf(target, name, shape.numbered)
    await sql`select setval(${sequence}::regclass, ${last + 1}, false)`.execute(target)
    return
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(target)
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(target)
}

/** Quoted, as PostgreSQL returns it. */
async function sequenceOf(database: Database, table: string, column: string): Promise<string> {
  const asked = sql<{ name: string }>`select pg_get_serial_sequence(${`"${table}"`}, ${column}) as name`
  return (await asked.execute(database)).rows[0]?.name ?? ''
}
