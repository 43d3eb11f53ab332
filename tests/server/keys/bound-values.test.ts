import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newMessageId, newRecordingId, type RecordingId, type UserId, userIdSchema } from '../../../contract/ids.ts'
import { readConfig } from '../../../server/config/config.ts'
import { bindOlderValues } from '../../../server/context/bind-older-values.ts'
import { SealedValueError } from '../../../server/keys/sealed.ts'
import { keptBy } from '../../../server/secrets/server-secrets.ts'
import { blobKeys, SERVER_KEY } from '../../../server/store/content-keys.ts'
import { migrate } from '../../../server/store/migrate.ts'
import type { Database } from '../../../server/store/schema.ts'
import { addLibraryMessage } from '../../../server/store/tables/recordings/library-messages.ts'
import { addMessage } from '../../../server/store/tables/recordings/messages.ts'
import { findPart, savePart } from '../../../server/store/tables/recordings/transcribed-parts.ts'
import { type OpenedDatabase, onPostgres, openTestDatabase } from '../../../testkit/stores/postgres-under-test.ts'
import { testKeys } from '../../../testkit/stores/test-keys.ts'
import { listLibraryMessages, listMessages } from '../../whole-chat.ts'
import { backToBefore, sealedBefore } from './sealed-before.ts'

const masters = testKeys()
const ann = userIdSchema.parse('ann')
const config = readConfig({ DATABASE_URL: 'postgresql://nobody@localhost/none' })
let opened: OpenedDatabase
let database: Database
beforeEach(async () => {
  opened = await openTestDatabase(masters)
  database = opened.database
})
afterEach(() => opened.close())

const rest = { citations: [], engine: null, replyTo: null, timestamp: '2026-11-20T10:00:00.000Z' }
const asked = (recordingId: RecordingId, content: string) => ({
  ...{ ...rest, id: newMessageId(), recordingId, role: 'user' as const, content, type: 'normal' as const },
})
const PART = { segments: [], language: 'de' }

/** Something in tables of every kind: known by one column, by two, by a person. */
async function fill(count: number, user: UserId = ann) {
  const id = newRecordingId()
  const messages = Array.from({ length: count }, (_, at) => asked(id, `Question ${at}`))
  const library = { ...rest, id: newMessageId(), role: 'user' as const, content: 'Who sells the boat?' }
  await database.transaction().execute(async (write) => {
    for (const message of messages) await addMessage(write, user, message)
    await addLibraryMessage(write, user, library)
  })
  await savePart(database, id, '0 0.00 4.00 ears', PART)
  return { id, user, messages, library }
}

/** As a start does it, in a process of its own. */
async function start(work: (other: Database) => Promise<void> = async () => {}): Promise<string[]> {
  const other = opened.open()
  const told: string[] = []
  try {
    await migrate(other)
    await bindOlderValues({ database: other, keys: blobKeys(other, masters), tell: (line) => told.push(line) })
    await work(other)
    return told
  } finally {
    await other.destroy()
  }
}

async function expectRead(other: Database, { id, user, messages, library }: Awaited<ReturnType<typeof fill>>) {
  expect((await listMessages(other, id)).map(({ content }) => content).sort()).toEqual(
    messages.map(({ content }) => content).sort(),
  )
  expect(await listLibraryMessages(other, user)).toEqual([library])
  expect(await findPart(other, id, '0 0.00 4.00 ears')).toEqual(PART)
}

async function olderLeft(): Promise<number> {
  const bytes = onPostgres ? sql`'\\xea5ea101'::bytea` : sql`x'ea5ea101'`
  const { rows } = await sql<{ count: number }>`select count(*) as count from messages
    where substr(body, 1, 4) = ${bytes}`.execute(database)
  return Number(rows[0]?.count)
}

test('what the version before has sealed is read on, and sealed for its place by the first start', async () => {
  const kept = await fill(120)
  await backToBefore(database, masters)
  expect(await olderLeft()).toBe(120)
  const other = opened.open()
  await expectRead(other, kept)
  await other.destroy()
  const told = await start((after) => expectRead(after, kept))
  expect(told).toEqual(['Sealed anew, each for its own place: 122 rows.'])
  expect(await olderLeft()).toBe(0)
  expect(await start()).toEqual([])
})

test('stopped midway, and begun by two at once, it ends as if it had been done in one go', async () => {
  const kept = await fill(60)
  await backToBefore(database, masters)
  // Of a start that was killed: some are done, and the fact that all are is missing.
  await start()
  await sql`delete from facts where name = 'bound-since'`.execute(database)
  const again = await fill(1, userIdSchema.parse('ben'))
  await backToBefore(database, masters)
  await start()
  await sql`delete from facts where name = 'bound-since'`.execute(database)
  // Two processes on one file take turns; in one thread they would wait for each other.
  await (onPostgres ? Promise.all([start(), start()]) : start())
  await start(async (after) => {
    await expectRead(after, kept)
    await expectRead(after, again)
  })
})

test('a value of before that lies in a row of another recording is not sealed for it, and keeps no start', async () => {
  const [theirs, own] = [await fill(2), await fill(2, userIdSchema.parse('ben'))]
  await backToBefore(database, masters)
  await sql`update messages set body = (select body from messages where id = ${theirs.messages[0]?.id ?? ''})
    where id = ${own.messages[0]?.id ?? ''}`.execute(database)
  await start(async (after) => {
    await expect(listMessages(after, own.id)).rejects.toThrow(SealedValueError)
    await expectRead(after, theirs)
  })
})

test('once all is bound, neither a value of before nor plain text is taken', async () => {
  const { id, messages } = await fill(1)
  await start()
  const body = await sealedBefore(database, masters, { subject: id, text: JSON.stringify(messages[0]) })
  const set = (value: Buffer | string) => sql`update messages set body = ${value} where recording_id = ${id}`
  if (onPostgres) {
    await expect(set(body).execute(database)).rejects.toThrow(/messages_for_a_place/)
    await sql`alter table messages drop constraint messages_for_a_place`.execute(database)
  }
  for (const value of [body, onPostgres ? Buffer.from('"plain"') : '"plain"']) {
    await set(value).execute(database)
    await start((after) => expect(listMessages(after, id)).rejects.toThrow(/does not open.*Restore it from a backup/s))
  }
})

test('what the servers keep for themselves opens under its own name alone, and one of before is bound to it', async () => {
  const kept = keptBy(config, database, masters)
  await kept.add('secret', 'of sessions')
  await kept.add('push-keys', 'of push')
  await sql`update facts set value = (select value from facts where name = 'push-keys') where name = 'secret'`.execute(
    database,
  )
  await expect(kept.find('secret')).rejects.toThrow(SealedValueError)
  const before = await sealedBefore(database, masters, { subject: SERVER_KEY, text: 'of before' })
  const put = () =>
    database
      .updateTable('facts')
      .set({ value: before.toString('base64') })
      .where('name', '=', 'secret')
      .execute()
  await put()
  expect(await kept.find('secret')).toBe('of before')
  await start()
  expect(await kept.find('secret')).toBe('of before')
  expect(await kept.find('push-keys')).toBe('of push')
  await put()
  await expect(kept.find('secret')).rejects.toThrow(SealedValueError)
})

test('a query that does not say which row it reads opens nothing, and says what it must ask for', async () => {
  const { id } = await fill(1)
  const reading = database.selectFrom('messages').select('body').where('recording_id', '=', id).execute()
  await expect(reading).rejects.toThrow(/must ask for recording_id, id, user_id too/)
})
