import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newMessageId, newRecordingId, userIdSchema } from '../../../contract/ids.ts'
import type { ChatMessage } from '../../../contract/recordings/chat.ts'
import type { Database } from '../../../server/store/schema.ts'
import { addMessage } from '../../../server/store/tables/recordings/messages.ts'
import { type OpenedDatabase, onPostgres, openTestDatabase } from '../../../testkit/stores/postgres-under-test.ts'
import { listMessages } from '../../whole-chat.ts'

const user = userIdSchema.parse('ann')
let opened: OpenedDatabase
let database: Database
beforeEach(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterEach(() => opened.close())

/** What another process reads, which has not opened any of it yet. */
async function asAnother<T>(read: (other: Database) => Promise<T>): Promise<T> {
  const other = opened.open()
  try {
    return await read(other)
  } finally {
    await other.destroy()
  }
}

const message = (recordingId = newRecordingId(), content = 'Who sells the boat?'): ChatMessage => ({
  ...{ id: newMessageId(), recordingId, role: 'user', content, timestamp: new Date().toISOString(), type: 'normal' },
  ...{ citations: [], engine: null, replyTo: null },
})
const add = (...messages: ChatMessage[]) =>
  database.transaction().execute(async (write) => {
    for (const one of messages) await addMessage(write, user, one)
  })

test('what two transactions write at once has one key for a recording and is read back', async () => {
  const id = newRecordingId()
  const messages = Array.from({ length: 20 }, () => message(id))
  await Promise.all(messages.map((one) => add(one)))
  expect(await listMessages(database, id)).toHaveLength(20)
  expect(await database.selectFrom('content_keys').select('subject').execute()).toEqual([{ subject: id }])
})

test('a key that was made in a transaction that failed is not used afterwards', async () => {
  const id = newRecordingId()
  const failing = database.transaction().execute(async (write) => {
    await addMessage(write, user, message(id))
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  const kept = message(id)
  await add(kept)
  expect(await asAnother((other) => listMessages(other, id))).toEqual([kept])
})

test('one query reads what has hundreds of keys', async () => {
  await add(...Array.from({ length: 1200 }, () => message()))
  const rows = await database.selectFrom('messages').selectAll().execute()
  expect(rows.every(({ body }) => body.includes('Who sells the boat?'))).toBe(true)
})

test('a value that was changed, or moved under the key of another recording, is not read', async () => {
  const [one, other] = [message(), message()]
  await add(one, other)
  const longer = onPostgres ? sql`body || '\\x00'::bytea` : sql`cast(body || x'00' as blob)`
  await sql`update messages set body = ${longer} where id = ${one.id}`.execute(database)
  await expect(listMessages(database, one.recordingId)).rejects.toThrow()
  expect(await listMessages(database, other.recordingId)).toEqual([other])
  await sql`update content_keys set wrapped = (select wrapped from content_keys where subject = ${one.recordingId})
    where subject = ${other.recordingId}`.execute(database)
  await expect(asAnother((another) => listMessages(another, other.recordingId))).rejects.toThrow()
})

test('text and bytes that look like something sealed are left as they are', async () => {
  const look = Buffer.from([0xea, 0x5e, 0xa1])
  const bytes = onPostgres ? sql`${look}::bytea` : sql`${look}`
  const { rows } = await sql<{ text: string; bytes: Uint8Array }>`select ${'\u00ea^\u00a1\u0001'} as text,
    ${bytes} as bytes`.execute(database)
  expect(rows.map((row) => [row.text, Buffer.from(row.bytes)])).toEqual([['\u00ea^\u00a1\u0001', look]])
})
