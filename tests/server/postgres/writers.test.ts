import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMessageId, newRecordingId, userIdSchema } from '../../../contract/ids.ts'
import type { ChatMessage } from '../../../contract/recordings/chat.ts'
import { DatabaseUnavailableError, NotStorableError } from '../../../server/store/dialects/database-errors.ts'
import { openPostgres } from '../../../server/store/dialects/postgres.ts'
import { transactionOf } from '../../../server/store/dialects/transactions.ts'
import { changesSince } from '../../../server/store/feed/changes-since.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { withStartupLock } from '../../../server/store/processes/startup-lock.ts'
import type { Database, Write } from '../../../server/store/schema.ts'
import { chooseEngine, chosenEngine } from '../../../server/store/tables/accounts/chosen-engines.ts'
import { addMessage } from '../../../server/store/tables/recordings/messages.ts'
import { raise } from '../../../testkit/server/raise.ts'
import { startPostgres, type TestPostgres } from '../../../testkit/stores/start-postgres.ts'
import { testKeys } from '../../../testkit/stores/test-keys.ts'
import { whole } from '../../whole.ts'

const ann = userIdSchema.parse('ann')
const bob = userIdSchema.parse('bob')
const keys = testKeys()
/** Everything can be opened here. */
let postgres: TestPostgres
let processes: Database[]
beforeAll(() => {
  postgres = startPostgres()
})
afterAll(() => postgres.close())
beforeEach(() => {
  postgres.make('writers')
  processes = [1, 2, 3].map(() => openPostgres({ url: postgres.url('writers'), most: 5 }, keys))
})
afterEach(async () => {
  for (const database of processes) await database.destroy()
  postgres.drop('writers')
})

const one = (): Database => processes[0] as Database
const message = (content: string): ChatMessage => ({
  ...{ id: newMessageId(), recordingId: newRecordingId(), role: 'user', content, type: 'normal' },
  ...{ timestamp: new Date().toISOString(), citations: [], engine: null, replyTo: null },
})

whole(test)('processes that start at once make the tables together, and find them made', async () => {
  await Promise.all(processes.map((database) => withStartupLock(database, migrate)))
  await withStartupLock(one(), migrate)
  expect(await one().selectFrom('feeds').selectAll().execute()).toEqual([])
})

whole(test)(
  'a device that pulls while processes write sees every change once, in the order of its number',
  async () => {
    await migrate(one())
    const WRITERS = 9
    const EACH = 12
    let writing = true
    const write = async (database: Database, at: number) => {
      for (let count = 0; count < EACH; count++) {
        await transactionOf(database, ann, async (transaction) => {
          await addMessage(transaction, ann, message(`${at} ${count}`))
          await addMessage(transaction, ann, message(`${at} ${count} again`))
        })
      }
    }
    const seen: number[] = []
    const pull = async () => {
      for (let cursor = 0, last = false; ; ) {
        const page = await changesSince(one(), ann, cursor, raise)
        seen.push(...page.changes.map(({ revision }) => revision))
        cursor = page.cursor
        if (last && page.changes.length === 0) return
        last = !writing
      }
    }
    const pulling = pull()
    await Promise.all(Array.from({ length: WRITERS }, (_, at) => write(processes[at % 3] as Database, at)))
    writing = false
    await pulling
    expect(seen).toEqual(Array.from({ length: WRITERS * EACH * 2 }, (_, at) => at + 1))
  },
)

/** Reads, and writes what follows from it: two at once would lose one. */
const count = async (write: Write): Promise<void> => {
  const before = Number((await chosenEngine(write, 'speech')) ?? '0')
  await chooseEngine(write, 'speech', String(before + 1))
}
const counted = () => chosenEngine(one(), 'speech')

test('one writer of a person at a time, and one writer at all where it is nobody in particular', async () => {
  await migrate(one())
  const all = processes.flatMap((database) =>
    Array.from({ length: 10 }, (_, at) =>
      at % 2 === 0 ? transactionOf(database, ann, count) : database.transaction().execute(count),
    ),
  )
  await Promise.all(all)
  expect(await counted()).toBe('30')
})

test('one person does not wait for another', async () => {
  await migrate(one())
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld: () => void = () => {}
  const holding = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const first = transactionOf(one(), ann, async () => {
    isHeld()
    await held
  })
  await holding
  await transactionOf(processes[1] as Database, bob, count)
  expect(await counted()).toBe('1')
  release()
  await first
})

test('what was rolled back is not there, numbers of the feed included', async () => {
  await migrate(one())
  const failing = transactionOf(one(), ann, async (write) => {
    await addMessage(write, ann, message('lost'))
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await changesSince(one(), ann, 0, raise)).toMatchObject({ changes: [], cursor: 0, more: false })
})

test('values come back as they went in: large numbers, bytes of what is sealed, text compared byte by byte', async () => {
  await migrate(one())
  const upload = { user_id: ann, mime: 'audio/webm', created_at: '', touched_at: '', kept_as: null }
  const ids = ['b.10', 'b.2', 'B.1', 'b/1', 'ä.1']
  for (const id of ids)
    await one()
      .insertInto('uploads')
      .values({ ...upload, id, length: 2 ** 40 })
      .execute()
  const rows = await one().selectFrom('uploads').select(['id', 'length']).orderBy('id').execute()
  expect(rows.map(({ id }) => id)).toEqual([...ids].sort())
  expect(rows.every(({ length }) => length === 2 ** 40)).toBe(true)
  const text = 'Wörter mit \u0000 und 🎙'
  await one()
    .transaction()
    .execute((write) => addMessage(write, ann, message(text)))
  const { changes } = await changesSince(one(), ann, 0, raise)
  expect(changes).toMatchObject([{ message: { content: text } }])
  expect(postgres.sql('writers', `select count(*) from messages where position('rter mit'::bytea in body) > 0`)).toBe(
    '0\n',
  )
})

test('text that PostgreSQL cannot hold, and a database that is away, have errors of their own', async () => {
  await migrate(one())
  await expect(chooseEngine(one(), 'speech', 'a\u0000b')).rejects.toBeInstanceOf(NotStorableError)
  const kill = sql`select pg_terminate_backend(pg_backend_pid())`.execute(one())
  await expect(kill).rejects.toBeInstanceOf(DatabaseUnavailableError)
  expect(await counted()).toBe(null)
})

test('a database of a newer Earmark, or with some of the tables only, is refused with a sentence', async () => {
  await migrate(one())
  await sql`insert into kysely_migration values ('999-future', '2030-01-01')`.execute(one())
  await expect(migrate(one())).rejects.toThrow(/newer version of Earmark.*restore the backup/s)
  await sql`delete from kysely_migration where name = '999-future'`.execute(one())
  await sql`drop table jobs`.execute(one())
  await expect(migrate(one())).rejects.toThrow(/only a part of what Earmark keeps: jobs is missing/)
  await sql`delete from kysely_migration`.execute(one())
  await expect(migrate(one())).rejects.toThrow(/no record of how they were made/)
})
