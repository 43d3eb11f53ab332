import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

const TABLES = ['messages', 'library_messages'] as const

/** The question that a message answers, so that it is found without reading every message of the chat. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(database)
  for (const table of TABLES) await database.schema.alterTable(table).addColumn('reply_to', text).execute()
  await database.schema.createIndex('messages_reply_to').on('messages').columns(['recording_id', 'reply_to']).execute()
  await database.schema
    .createIndex('library_messages_reply_to')
    .on('library_messages')
    .columns(['user_id', 'reply_to'])
    .execute()
}
