import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SqliteQueryCompiler, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userIdSchema } from '../../../../contract/ids.ts'
import {
  DatabaseClosedError,
  DatabaseFullError,
  DatabaseUnavailableError,
} from '../../../../server/store/dialects/database-errors.ts'
import { openSqlite } from '../../../../server/store/dialects/sqlite.ts'
import { meaning } from '../../../../server/store/dialects/sqlite-dialect.ts'
import { feedStand, lastRevision, nextRevision } from '../../../../server/store/feed/revisions.ts'
import { migrate } from '../../../../server/store/migrate.ts'
import type { Database } from '../../../../server/store/schema.ts'
import { testKeys } from '../../../../testkit/stores/test-keys.ts'

const user = userIdSchema.parse('ann')
let folder: string
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-store-'))
  database = openSqlite(join(folder, 'test.db'), testKeys())
  await migrate(database)
})
afterEach(async () => {
  await database.destroy()
  await rm(folder, { recursive: true, force: true })
})

test('revisions count up without holes, also when transactions come at once and some fail', async () => {
  const taken = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      database
        .transaction()
        .execute(async (write) => {
          const revision = await nextRevision(write, user)
          if (at % 3 === 0) throw new Error('rolled back')
          return revision
        })
        .catch(() => null),
    ),
  )
  const kept = taken.filter((revision) => revision !== null)
  expect(kept).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  expect(await lastRevision(database, user)).toBe(20)
})

test('booleans and dates are converted, and objects are refused instead of stored as NULL', async () => {
  const day = new Date('2026-11-21T00:00:00Z')
  const { rows } = await sql<{ yes: number; day: string }>`select ${true} as yes, ${day} as day`.execute(database)
  expect(rows).toEqual([{ yes: 1, day: '2026-11-21T00:00:00.000Z' }])
  await expect(sql`select ${{ a: 1 }}`.execute(database)).rejects.toThrow('cannot store')
})

test('a database without room says so, and goes on when there is some', async () => {
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database)
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count ?? 0)}`.execute(database)
  const fact = (name: string, bytes: number) => ({ name, value: 'x'.repeat(bytes) })
  const write = (name: string, bytes: number) =>
    database.transaction().execute((write) => write.insertInto('facts').values(fact(name, bytes)).execute())
  await expect(write('large', 2_000_000)).rejects.toThrow(DatabaseFullError)
  await expect(write('large', 2_000_000)).rejects.toThrow(DatabaseFullError)
  await sql`pragma max_page_count = 1000000`.execute(database)
  await write('large', 2_000_000)
})

const withCode = (errcode: number): Error => Object.assign(new Error('disk I/O error'), { errcode })
/** By the names of sqlite.org/rescode.html, of each kind some that are seen when a disk, a mount or another process is at fault. */
const AWAY = {
  ...{ BUSY: 5, BUSY_RECOVERY: 261, BUSY_SNAPSHOT: 517 },
  ...{ READONLY: 8, READONLY_ROLLBACK: 776, READONLY_DBMOVED: 1032, READONLY_DIRECTORY: 1544 },
  ...{ IOERR: 10, IOERR_READ: 266, IOERR_SHORT_READ: 522, IOERR_WRITE: 778, IOERR_FSYNC: 1034, IOERR_TRUNCATE: 1546 },
  ...{ IOERR_ACCESS: 3338, IOERR_LOCK: 3850, IOERR_SHMOPEN: 4618, IOERR_SHMMAP: 5386 },
  ...{ CANTOPEN: 14, CANTOPEN_FULLPATH: 782 },
}

test.each(Object.entries(AWAY))(
  'what the disk or another process is at fault for is no fault of the work: %s',
  (_, code) => {
    expect(meaning(withCode(code))).toBeInstanceOf(DatabaseUnavailableError)
  },
)

test('a full disk, tables that are being moved, and what the work itself is at fault for, are something else', () => {
  for (const full of [13, 4874]) expect(meaning(withCode(full))).toBeInstanceOf(DatabaseFullError)
  expect(meaning(withCode(1811))).toBeInstanceOf(DatabaseClosedError)
  // SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_CONSTRAINT_UNIQUE, SQLITE_MISMATCH; and an error of another library.
  for (const own of [withCode(1), withCode(11), withCode(2067), withCode(20), new Error('disk I/O error')]) {
    expect(meaning(own)).toBe(own)
  }
})

test('a commit is on the disk before it is answered', async () => {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database)
  expect(rows).toEqual([{ synchronous: 2 }])
  const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database)
  expect(journal.rows).toEqual([{ journal_mode: 'wal' }])
})

test('migrating again changes nothing, and a newer database is refused with a sentence', async () => {
  await migrate(database)
  await sql`insert into kysely_migration values ('999-future', '2030-01-01')`.execute(database)
  await expect(migrate(database)).rejects.toThrow(/newer version of Earmark.*restore the backup/s)
})

test('a database with some of the tables only is refused with a sentence, and left as it is', async () => {
  await sql`drop table jobs`.execute(database)
  await expect(migrate(database)).rejects.toThrow(/only a part of what Earmark keeps: jobs is missing/)
  await sql`delete from kysely_migration where name = '001-initial'`.execute(database)
  await expect(migrate(database)).rejects.toThrow(/the step 001-initial of its making is missing/)
  await sql`delete from kysely_migration`.execute(database)
  await expect(migrate(database)).rejects.toThrow(/it has recordings, .*, and no record of how they were made/)
  const { rows } = await sql`select name from kysely_migration`.execute(database)
  expect(rows).toEqual([])
})

describe('statements', () => {
  const prepared = () => vi.spyOn(DatabaseSync.prototype, 'prepare')
  afterEach(() => vi.restoreAllMocks())

  test('are prepared once, however often they are asked, and a transaction as well', async () => {
    const prepare = prepared()
    const ask = async (name: string) => {
      await database.transaction().execute((write) => write.insertInto('facts').values({ name, value: name }).execute())
      return (await database.selectFrom('facts').select('value').where('name', '=', name).execute())[0]?.value
    }
    expect(await ask('one')).toBe('one')
    const first = prepare.mock.calls.length
    expect(first).toBeGreaterThan(0)
    for (const name of ['two', 'three', 'four']) expect(await ask(name)).toBe(name)
    expect(prepare).toHaveBeenCalledTimes(first)
    await expect(ask('four')).rejects.toThrow('UNIQUE')
    expect(await ask('five')).toBe('five')
    expect(prepare).toHaveBeenCalledTimes(first + 1)
  })

  test('give a column that was added since', async () => {
    const ask = async () => (await sql<object>`select * from facts where name = 'one'`.execute(database)).rows
    await database.insertInto('facts').values({ name: 'one', value: 'x' }).execute()
    const before = await ask()
    await sql`alter table facts add column more text default 'new'`.execute(database)
    expect(await ask()).toEqual(before.map((row) => ({ ...row, more: 'new' })))
  })

  test('of a large value are not kept, as they would keep the value', async () => {
    const ask = (text: string) => sql`select length(${text}) as length`.execute(database)
    const prepare = prepared()
    for (const text of ['x'.repeat(20_000), 'y'.repeat(20_000)])
      expect((await ask(text)).rows).toEqual([{ length: 20_000 }])
    expect(prepare).toHaveBeenCalledTimes(2)
  })

  test('of ever other texts are kept up to a number', async () => {
    const ask = (at: number) => sql`select ${sql.lit(at)} as at`.execute(database)
    await ask(-1)
    for (let at = 0; at < 300; at++) await ask(at)
    const prepare = prepared()
    await ask(299)
    expect(prepare).not.toHaveBeenCalled()
    await ask(-1)
    expect(prepare).toHaveBeenCalledOnce()
  })

  test('of what is asked all the time are built once, each time with the value of now', async () => {
    const compile = vi.spyOn(SqliteQueryCompiler.prototype, 'compileQuery')
    const other = userIdSchema.parse('bob')
    await database.transaction().execute((write) => nextRevision(write, user))
    expect([await lastRevision(database, user), (await feedStand(database, user)).last]).toEqual([1, 1])
    const built = compile.mock.calls.length
    expect([await lastRevision(database, other), (await feedStand(database, other)).last]).toEqual([0, 0])
    expect([await lastRevision(database, user), (await feedStand(database, user)).last]).toEqual([1, 1])
    expect(compile).toHaveBeenCalledTimes(built)
  })
})
