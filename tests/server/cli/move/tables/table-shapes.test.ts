import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccountTables } from '../../../../../server/accounts/auth.ts'
import { copyRows } from '../../../../../server/cli/move/copy-rows.ts'
import { compareTables } from '../../../../../server/cli/move/tables/compare.ts'
import { type TableShape, tableShapes } from '../../../../../server/cli/move/tables/table-shapes.ts'
import { forSqlite, type Kind, type Value } from '../../../../../server/cli/move/tables/values.ts'
import { openPostgresAsStored } from '../../../../../server/store/dialects/postgres.ts'
import { openSqliteAsStored } from '../../../../../server/store/dialects/sqlite.ts'
import { makeTables } from '../../../../../server/store/migrate.ts'
import { type Database, tables } from '../../../../../server/store/schema.ts'
import { sealedTables } from '../../../../../server/store/sealed-columns.ts'
import { startPostgres, type TestPostgres } from '../../../../../testkit/stores/start-postgres.ts'

let folder: string
let postgres: TestPostgres
let small: Database
let large: Database
let back: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-shapes-'))
  postgres = startPostgres()
  postgres.make('earmark')
  small = openSqliteAsStored(join(folder, 'small.db'))
  back = openSqliteAsStored(join(folder, 'back.db'))
  large = openPostgresAsStored({ url: postgres.url('earmark'), most: 3 })
  for (const database of [small, large, back]) {
    await makeTables(database)
    // One row of each table is what is counted here.
    await sql`delete from facts`.execute(database)
    await makeAccountTables({
      database,
      secret: 'a secret that nobody needs, of a test',
      publicUrl: 'http://localhost',
    })
  }
})
afterAll(async () => {
  for (const database of [small, large, back]) await database.destroy()
  postgres.close()
  await rm(folder, { recursive: true, force: true })
})

test('every table of the real schema has a shape, the same in both directions, and what is sealed is bytes', async () => {
  const shapes = await tableShapes(small, large)
  expect(shapes.map(({ name }) => name).sort()).toEqual(
    [...tables, 'user', 'session', 'account', 'verification'].sort(),
  )
  const inOrder = (all: TableShape[]) =>
    all.map(({ name, key, numbered, columns }) => ({
      ...{ name, key, numbered },
      columns: [...columns].sort((one, other) => one.name.localeCompare(other.name)),
    }))
  expect(inOrder(await tableShapes(large, small))).toEqual(inOrder(shapes))
  for (const [table, { columns }] of Object.entries(sealedTables)) {
    const shape = shapes.find(({ name }) => name === table)
    for (const column of Object.keys(columns)) expect(shape?.columns).toContainEqual({ name: column, kind: 'bytes' })
  }
})

const SOME: Record<Kind, Value> = {
  text: 'Zoë – 会議 \u{1F399}',
  whole: 2 ** 52 + 1,
  fraction: 0.1 + 0.2,
  bytes: Buffer.from([0xea, 0x5e, 0, 255]),
  boolean: true,
  time: '2026-11-22T12:27:29.123Z',
  stored: 'never: one of the two is PostgreSQL',
}

/** A value in every column; references hold, because all text is the same. */
async function fillEveryColumn(database: Database, shapes: readonly TableShape[]): Promise<void> {
  for (const { name, columns } of shapes) {
    const values = columns.map((column) => (column.name === 'state' && name === 'jobs' ? 'dead' : SOME[column.kind]))
    const names = sql.join(columns.map((column) => sql.ref(column.name)))
    await sql`insert into ${sql.table(name)} (${names}) values (${sql.join(values.map(forSqlite))})`.execute(database)
  }
}

test('a value in every column of every table goes to PostgreSQL and back, and every difference is found', async () => {
  const there = await tableShapes(small, large)
  await fillEveryColumn(small, there)
  await copyRows(small, large, there)
  const equal = { rows: there.length, tables: there.length, differences: [] }
  expect(await compareTables(small, large, there)).toEqual(equal)
  expect(await copyRows(small, large, there), 'what is equal is not copied again').toBe(0)
  const home = await tableShapes(large, back)
  await copyRows(large, back, home)
  expect(await compareTables(large, back, home)).toEqual(equal)
  expect(await compareTables(small, back, await tableShapes(small, back))).toEqual(equal)

  await sql`update recordings set duration = duration + 1`.execute(large)
  await sql`delete from audit`.execute(large)
  await sql`insert into feeds (user_id, revision) values ('a stranger', 1)`.execute(large)
  const { differences } = await compareTables(small, large, there)
  expect(differences.sort()).toEqual(
    [
      'audit: 0 rows instead of 1',
      `audit ${SOME.whole}: missing`,
      'feeds: 2 rows instead of 1',
      'feeds a stranger: extra',
      `recordings ${SOME.text}: changed`,
    ].sort(),
  )
  await copyRows(small, large, there)
  expect(await compareTables(small, large, there)).toEqual(equal)
})

test('numbers go on behind the last one that was ever given, on either side', async () => {
  await sql`update sqlite_sequence set seq = ${SOME.whole} + 5 where name = 'audit'`.execute(small)
  await copyRows(small, large, await tableShapes(small, large))
  const home = await tableShapes(large, back)
  await copyRows(large, back, home)
  for (const database of [large, back]) {
    const entry = { at: '2026-11-22T12:00:00.000Z', actor: 'a', action: 'user-disabled', subject: 'b' } as const
    const { id } = await database.insertInto('audit').values(entry).returning('id').executeTakeFirstOrThrow()
    expect(id).toBe(Number(SOME.whole) + 6)
  }
})
