import type { UserId } from '../../../../contract/ids.ts'
import type { Database, Write } from '../../schema.ts'
import { sealerOf } from '../../sealed-columns.ts'

/** Takes the place of the list before. */
export async function saveVocabulary(write: Write, user: UserId, terms: readonly string[]): Promise<void> {
  const row = { user_id: user }
  const body = sealerOf('vocabularies', row)('body', JSON.stringify(terms))
  await write
    .insertInto('vocabularies')
    .values({ ...row, body })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ body }))
    .execute()
}

/** Null where the person never had one. */
export async function findVocabulary(database: Database | Write, user: UserId): Promise<string[] | null> {
  const row = await database
    .selectFrom('vocabularies')
    .select(['user_id', 'body'])
    .where('user_id', '=', user)
    .executeTakeFirst()
  return row ? (JSON.parse(row.body) as string[]) : null
}
