import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPostgres } from '../../../store/dialects/column-types.ts'
import type { Database } from '../../../store/schema.ts'
import { isCopied } from './excluded-rows.ts'
import type { TableShape } from './table-shapes.ts'
import { canonical, compare, isSame, type Value } from './values.ts'

/** In the order of the shape's columns. */
export type Row = readonly Value[]

/** Rows that are read at once; one may hold the words of an hour. */
const AT_ONCE = 100

/** `missing`: only the source has it. */
export type RowDifference = { kind: 'missing' | 'extra' | 'changed'; row: Row }

/** What would have to change in the target to be equal, in the order of keys. */
export async function* rowDifferences(
  source: Database,
  target: Database,
  shape: TableShape,
): AsyncGenerator<RowDifference> {
  const [ours, theirs] = [rowsOf(source, shape), rowsOf(target, shape)]
  let [one, other] = [await ours.next(), await theirs.next()]
  while (!one.done || !other.done) {
    const order = one.done ? 1 : other.done ? -1 : byKey(shape, one.value, other.value)
    if (order < 0 && !one.done) yield { kind: 'missing', row: one.value }
    if (order > 0 && !other.done) yield { kind: 'extra', row: other.value }
    if (order === 0 && !one.done && !other.done && !isSameRow(one.value, other.value)) {
      yield { kind: 'changed', row: one.value }
    }
    if (order <= 0) one = await ours.next()
    if (order >= 0) other = await theirs.next()
  }
}

const isSameRow = (one: Row, other: Row): boolean => one.every((value, at) => isSame(value, other[at] ?? null))

export const keyIn = ({ columns, key }: TableShape, row: Row): Value[] =>
  key.map((name) => row[columns.findIndex((column) => column.name === name)] ?? null)

function byKey(shape: TableShape, one: Row, other: Row): number {
  const [ours, theirs] = [keyIn(shape, one), keyIn(shape, other)]
  for (const [at, value] of ours.entries()) {
    const order = compare(value, theirs[at] ?? null)
    if (order !== 0) return order
  }
  return 0
}

/** In the order of keys, some at a time. */
async function* rowsOf(database: Database, shape: TableShape): AsyncGenerator<Row> {
  for (let after: SqlBool | RawBuilder<SqlBool> = true; ; ) {
    const rows: Row[] = await page(database, shape, after)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < AT_ONCE || !last) return
    after = sql<SqlBool>`(${sql.join(order(database, shape))}) > (${sql.join(keyIn(shape, last))})`
  }
}

async function page(database: Database, shape: TableShape, after: SqlBool | RawBuilder<SqlBool>): Promise<Row[]> {
  const from = after === true ? sql`` : sql`and ${after}`
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(shape.columns.map(({ name }) => sql.ref(name)))}
    from ${sql.table(shape.name)} where ${isCopied(shape.name)} ${from}
    order by ${sql.join(order(database, shape))} limit ${AT_ONCE}`.execute(database)
  return rows.map((row) => shape.columns.map(({ name, kind }) => canonical(kind, row[name])))
}

/** Compares text by its bytes, as SQLite does; PostgreSQL orders better-auth's columns by a locale. */
function order(database: Database, { key, columns }: TableShape): RawBuilder<unknown>[] {
  const isText = (name: string) => columns.find((column) => column.name === name)?.kind === 'text'
  return key.map((name) =>
    isPostgres(database) && isText(name) ? sql`${sql.ref(name)} collate "C"` : sql`${sql.ref(name)}`,
  )
}

export async function countRows(database: Database, { name }: Pick<TableShape, 'name'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}
    where ${isCopied(name)}`.execute(database)
  return rows[0]?.count ?? 0
}
