import { sql, type TableMetadata } from 'kysely'
import { isPostgres } from '../../../store/dialects/column-types.ts'
import { SchemaError } from '../../../store/migrate.ts'
import type { Database } from '../../../store/schema.ts'
import { ownTables } from '../../../store/table-names.ts'
import { type Kind, kindOf } from './values.ts'

/** What is needed to copy a table: read from the databases, so that no later table is forgotten. */
export type TableShape = {
  name: string
  columns: readonly { name: string; kind: Kind }[]
  /** The columns of the primary key. */
  key: readonly string[]
  /** The auto-incrementing column; null: none. */
  numbered: string | null
}

/** Every table of this version, referenced tables first. Throws SchemaError when the two databases differ. */
export async function tableShapes(source: Database, target: Database): Promise<TableShape[]> {
  const [here, there] = [await ownTables(source), await ownTables(target)]
  const parents = new Map<string, readonly string[]>()
  for (const { name } of there) parents.set(name, await parentsOf(target, name))
  const shapes: TableShape[] = []
  for (const name of parentsFirst(parents)) {
    const one = here.find((table) => table.name === name)
    const other = there.find((table) => table.name === name)
    if (!one || !other || namesOf(one) !== namesOf(other)) {
      throw new SchemaError(
        `The table ${name} differs between the two databases. Start the server of this version on the old place once.`,
      )
    }
    const typed = isPostgres(source) ? one : isPostgres(target) ? other : null
    shapes.push({
      name,
      columns: other.columns.map((column) => ({ name: column.name, kind: kindIn(typed, column.name) })),
      key: await keyOf(target, name),
      numbered: other.columns.find(({ isAutoIncrementing }) => isAutoIncrementing)?.name ?? null,
    })
  }
  return shapes
}

const namesOf = ({ columns }: TableMetadata): string =>
  columns
    .map(({ name }) => name)
    .sort()
    .join()

const kindIn = (typed: TableMetadata | null, name: string): Kind =>
  typed === null ? 'stored' : kindOf(typed.columns.find((column) => column.name === name)?.dataType ?? '')

/** The name as `regclass` reads it. */
const quoted = (table: string): string => `"${table}"`

async function keyOf(database: Database, table: string): Promise<string[]> {
  const asked = isPostgres(database)
    ? sql<{ name: string }>`select attname as name from pg_index
        join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = ${quoted(table)}::regclass and indisprimary
        order by array_position(indkey::int2[], attnum)`
    : sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
  const { rows } = await asked.execute(database)
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key, and cannot be moved`)
  return rows.map(({ name }) => name)
}

async function parentsOf(database: Database, table: string): Promise<string[]> {
  const asked = isPostgres(database)
    ? sql<{ parent: string }>`select relname as parent from pg_constraint join pg_class on pg_class.oid = confrelid
        where conrelid = ${quoted(table)}::regclass and contype = 'f'`
    : sql<{ parent: string }>`select "table" as parent from pragma_foreign_key_list(${table})`
  return (await asked.execute(database)).rows.map(({ parent }) => parent)
}

function parentsFirst(parents: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered: string[] = []
  const add = (name: string) => {
    if (ordered.includes(name)) return
    for (const parent of parents.get(name) ?? []) if (parent !== name) add(parent)
    ordered.push(name)
  }
  for (const name of [...parents.keys()].sort()) add(name)
  return ordered
}
