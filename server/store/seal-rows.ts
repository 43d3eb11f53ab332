import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { OLDER_MARK, SealedValueError } from '../keys/sealed.ts'
import type { SealedTable } from '../keys/sealed-tables.ts'
import { isPostgres } from './dialects/column-types.ts'
import type { Database, Write } from './schema.ts'
import { type SealedName, sealedTables, sealerOf } from './sealed-columns.ts'

/** Rows in one transaction, and in memory: a transcript may take a megabyte. */
const AT_ONCE = 50

type Key = Readonly<Record<string, string>>

/**
 * Seals and binds what older versions left as text or sealed without a place. When killed midway, the next run continues. A row
 * that does not open stays as it is and is refused wherever it is read: one tampered row must not keep the server from starting.
 * Resolves to the number of sealed rows.
 */
export async function sealRows(database: Database): Promise<number> {
  let count = 0
  for (const name of Object.keys(sealedTables) as SealedName[]) count += await sealTable(database, name)
  return count
}

async function sealTable(database: Database, name: SealedName): Promise<number> {
  let count = 0
  for (let keys = await olderKeys(database, name); keys.length > 0; ) {
    count += await database.transaction().execute(async (write) => {
      let sealed = 0
      for (const key of keys) if (await sealRow(write, name, key)) sealed++
      return sealed
    })
    keys = await olderKeys(database, name, keys.at(-1))
  }
  return count
}

async function olderKeys(database: Database, name: SealedName, after?: Key): Promise<Key[]> {
  const { row, columns }: SealedTable = sealedTables[name]
  const key = listOf(row)
  const older = Object.keys(columns).map((column) => isOlder(database, sql.ref(column)))
  const behind = after ? sql`and (${key}) > (${sql.join(row.map((column) => after[column]))})` : sql``
  const { rows } = await sql<Key>`select ${key} from ${sql.table(name)} where (${sql.join(older, sql` or `)}) ${behind}
    order by ${key} limit ${AT_ONCE}`.execute(database)
  return rows
}

const listOf = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)))

/** PostgreSQL has never held any of it as text. */
const isOlder = (database: Database, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isPostgres(database)
    ? sql`substr(${column}, 1, ${OLDER_MARK.length}::int) = ${OLDER_MARK}::bytea`
    : sql`(typeof(${column}) = 'text' or substr(${column}, 1, ${OLDER_MARK.length}) = ${OLDER_MARK})`

/** All columns at once, or none. */
async function sealRow(write: Write, name: SealedName, key: Key): Promise<boolean> {
  const { row, columns, isPlain }: SealedTable = sealedTables[name]
  if (isPlain?.(key)) return false
  const isIt = sql<SqlBool>`(${listOf(row)}) = (${sql.join(row.map((column) => key[column]))})`
  const found = await openedOrNull(
    write
      .selectFrom(name as 'messages')
      .selectAll()
      .where(isIt)
      .executeTakeFirst(),
  )
  if (!found) return false
  const seal = sealerOf(name as 'messages', key as { id: string; recording_id: string; user_id: string })
  const values: Readonly<Record<string, unknown>> = found
  const textOf = (column: string) => (typeof values[column] === 'string' ? values[column] : null)
  const set = Object.keys(columns).map((column) => sql`${sql.ref(column)} = ${seal(column as 'body', textOf(column))}`)
  await sql`update ${sql.table(name)} set ${sql.join(set)} where ${isIt}`.execute(write)
  return true
}

async function openedOrNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof SealedValueError) return null
    throw error
  }
}
