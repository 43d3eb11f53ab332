import { sql } from 'kysely'
import { isPostgres } from '../../store/dialects/column-types.ts'
import { NotStorableError } from '../../store/dialects/database-errors.ts'
import type { Database } from '../../store/schema.ts'
import { CliError } from '../cli-error.ts'
import { copyCounter } from './tables/counters.ts'
import { countRows, keyIn, type Row, rowDifferences } from './tables/rows.ts'
import type { TableShape } from './tables/table-shapes.ts'
import { forSqlite, type Value } from './tables/values.ts'

/** Databases limit the number of values in one statement. */
const MOST_VALUES = 2000
/** And the depth of conditions (sqlite.org/limits.html: 1000). */
const MOST_KEYS = 300

/**
 * Makes the target equal to the source, which is read as a snapshot. Equal rows are left alone, so that an interrupted copy
 * continues. Resolves to the number of rows. Extra or changed rows are removed first, children before the rows that they refer
 * to, so that nothing is there twice meanwhile.
 */
export async function copyRows(source: Database, target: Database, shapes: readonly TableShape[]): Promise<number> {
  for (const shape of [...shapes].reverse()) {
    if ((await countRows(target, shape)) > 0) await deleteDifferent(source, target, shape)
  }
  let copied = 0
  for (const shape of shapes) {
    copied += await addMissing(source, target, shape)
    await copyCounter(source, target, shape)
  }
  return copied
}

async function deleteDifferent(source: Database, target: Database, shape: TableShape): Promise<void> {
  for await (const rows of batches(
    rowDifferences(source, target, shape),
    MOST_KEYS,
    ({ kind }) => kind !== 'missing',
  )) {
    const keys = rows.map((row) => {
      const values = keyIn(shape, row)
      return sql`(${sql.join(
        shape.key.map((name, at) => sql`${sql.ref(name)} = ${values[at]}`),
        sql` and `,
      )})`
    })
    await sql`delete from ${sql.table(shape.name)} where ${sql.join(keys, sql` or `)}`.execute(target)
  }
}

async function addMissing(source: Database, target: Database, shape: TableShape): Promise<number> {
  const given = (value: Value) => (isPostgres(target) ? value : forSqlite(value))
  const columns = sql.join(shape.columns.map(({ name }) => sql.ref(name)))
  const most = Math.floor(MOST_VALUES / shape.columns.length)
  let copied = 0
  for await (const rows of batches(rowDifferences(source, target, shape), most, ({ kind }) => kind === 'missing')) {
    const values = rows.map((row) => sql`(${sql.join(row.map(given))})`)
    await sql`insert into ${sql.table(shape.name)} (${columns}) values ${sql.join(values)}`
      .execute(target)
      .catch(explained(shape))
    copied += rows.length
  }
  return copied
}

const explained =
  ({ name }: TableShape) =>
  (error: unknown): never => {
    if (!(error instanceof NotStorableError)) throw error
    throw new CliError(
      `A text in the table ${name} holds the character U+0000, which PostgreSQL cannot store. Change it in the app, and run this again.`,
    )
  }

type Found<D> = (difference: D) => boolean

async function* batches<D extends { row: Row }>(
  all: AsyncIterable<D>,
  most: number,
  isOne: Found<D>,
): AsyncGenerator<Row[]> {
  let some: Row[] = []
  for await (const difference of all) {
    if (!isOne(difference)) continue
    some.push(difference.row)
    if (some.length < most) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
