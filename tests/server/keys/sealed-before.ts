import { type SqlBool, sql } from 'kysely'
import { encryptSmall } from '../../../server/keys/aes-gcm.ts'
import type { MasterKeys } from '../../../server/keys/master-keys.ts'
import { blobKeys } from '../../../server/store/content-keys.ts'
import type { Database } from '../../../server/store/schema.ts'
import { sealedTables } from '../../../server/store/sealed-columns.ts'
import { takeBack } from '../../../testkit/stored/take-back.ts'

/** As an Earmark sealed that did not bind values to their place: with the subject in the value, and nothing else. */
export async function sealedBefore(
  database: Database,
  masters: MasterKeys,
  { subject, text }: { subject: string; text: string },
): Promise<Buffer> {
  const name = Buffer.from(subject)
  const head = Buffer.concat([Buffer.from([0xea, 0x5e, 0xa1, 0x01, name.length]), name])
  return Buffer.concat([head, encryptSmall(await blobKeys(database, masters).take(subject), Buffer.from(text), head)])
}

/** Takes a database back to what the version before has left, of which nothing but the format is different. */
export async function backToBefore(database: Database, masters: MasterKeys): Promise<void> {
  // First, for on PostgreSQL it lets nothing be written as before.
  await takeBack(database, '013')
  const { transcript_words: _, vocabularies: __, ...tables } = sealedTables
  for (const [table, { subject, columns }] of Object.entries(tables)) {
    const rows: Record<string, unknown>[] = await database
      .selectFrom(table as 'messages')
      .selectAll()
      .execute()
    for (const row of rows) {
      const isIt = sql<SqlBool>`${sql.ref('id' in row ? 'id' : 'recording_id')} = ${row['id'] ?? row['recording_id']}`
      for (const column of Object.keys(columns)) {
        const text = row[column]
        if (typeof text !== 'string') continue
        const bytes = await sealedBefore(database, masters, { subject: String(row[subject]), text })
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${bytes} where ${isIt}`.execute(database)
      }
    }
  }
  await sql`delete from facts where name = 'bound-since'`.execute(database)
}
