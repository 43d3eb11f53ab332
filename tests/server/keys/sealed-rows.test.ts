import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChatMessage } from '../../../contract/chat.ts'
import { newMessageId, newRecordingId, userIdSchema } from '../../../contract/ids.ts'
import type { MasterKeys } from '../../../server/keys/master-keys.ts'
import { addMessage, listMessages } from '../../../server/store/messages.ts'
import { migrate } from '../../../server/store/migrate.ts'
import type { Database } from '../../../server/store/schema.ts'
import { openSqlite } from '../../../server/store/sqlite.ts'
import { testKeys } from './test-keys.ts'

const user = userIdSchema.parse('ann')
let folder: string
let keys: MasterKeys
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-sealed-'))
  keys = testKeys()
  database = openSqlite(path(), keys)
  await migrate(database)
})
afterEach(async () => {
  await database.destroy()
  await rm(folder, { recursive: true, force: true })
})
const path = () => join(folder, 'test.db')

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
  await database.destroy()
  database = openSqlite(path(), keys)
  expect(await listMessages(database, id)).toEqual([kept])
})

test('one query reads what has hundreds of keys', async () => {
  await add(...Array.from({ length: 1200 }, () => message()))
  const rows = await database.selectFrom('messages').select('body').execute()
  expect(rows.every(({ body }) => body.includes('Who sells the boat?'))).toBe(true)
})

test('a value that was changed, or moved under the key of another recording, is not read', async () => {
  const [one, other] = [message(), message()]
  await add(one, other)
  const raw = new DatabaseSync(path())
  raw.exec(`update messages set body = cast(substr(body, 1, length(body) - 1) || x'00' as blob) where id = '${one.id}'`)
  await expect(listMessages(database, one.recordingId)).rejects.toThrow()
  expect(await listMessages(database, other.recordingId)).toEqual([other])
  await database.destroy()
  database = openSqlite(path(), keys)
  raw.exec(`update content_keys set wrapped = (select wrapped from content_keys where subject = '${one.recordingId}')
    where subject = '${other.recordingId}'`)
  raw.close()
  await expect(listMessages(database, other.recordingId)).rejects.toThrow()
})

test('text and bytes that look like something sealed are left as they are', async () => {
  const look = Buffer.from([0xea, 0x5e, 0xa1])
  const { rows } = await sql`select ${'\u00ea^\u00a1\u0001'} as text, ${look} as bytes`.execute(database)
  expect(rows).toEqual([{ text: '\u00ea^\u00a1\u0001', bytes: new Uint8Array(look) }])
})
