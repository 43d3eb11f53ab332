import type { Passkey } from '../../../../contract/accounts/people.ts'
import type { UserId } from '../../../../contract/ids.ts'
import type { Database, PasskeyTable } from '../../schema.ts'

export const toPasskey = ({ id, name, created_at, last_used_at }: PasskeyTable): Passkey => ({
  id,
  name,
  createdAt: created_at,
  lastUsedAt: last_used_at,
})

/** In the order they were added. */
export const passkeysOf = (database: Database, user: UserId): Promise<PasskeyTable[]> =>
  database.selectFrom('passkeys').selectAll().where('user_id', '=', user).orderBy('created_at').execute()

export const findPasskey = (database: Database, credentialId: string): Promise<PasskeyTable | undefined> =>
  database.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

export async function insertPasskey(database: Database, row: PasskeyTable): Promise<void> {
  await database.insertInto('passkeys').values(row).execute()
}

/** False when it was removed meanwhile. */
export async function markPasskeyUsed(database: Database, id: string, counter: number): Promise<boolean> {
  const used = { counter, last_used_at: new Date().toISOString() }
  const done = await database.updateTable('passkeys').set(used).where('id', '=', id).executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Undefined when this person has none of that id. */
export const renamePasskey = (
  database: Database,
  { user, id, name }: { user: UserId; id: string; name: string },
): Promise<PasskeyTable | undefined> =>
  database
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user)
    .returningAll()
    .executeTakeFirst()

/** False when this person has none of that id. */
export async function deletePasskey(database: Database, user: UserId, id: string): Promise<boolean> {
  const gone = await database.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', user).executeTakeFirst()
  return gone.numDeletedRows > 0n
}
