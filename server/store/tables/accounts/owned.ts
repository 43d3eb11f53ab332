import type { UserId } from '../../../../contract/ids.ts'
import { dropContentKey } from '../../content-keys.ts'
import type { Database, Write } from '../../schema.ts'
import { type Erasable, erasable, toErasable } from './erasable.ts'

/** Recordings and uploads that are read, and uploads that are deleted, at once. */
const PAGE = 100

/** The person's recordings, those in the trash too: those behind `after`, by id, a page of them at most. */
export const ownedRecordings = async (database: Database, user: UserId, after: string): Promise<Erasable[]> =>
  (
    await erasable(database).where('user_id', '=', user).where('id', '>', after).orderBy('id').limit(PAGE).execute()
  ).map(toErasable)

/** Ids of the person's uploads, a page of them at most. */
export async function ownedUploads(database: Database, user: UserId): Promise<string[]> {
  const uploads = database.selectFrom('uploads').select('id').where('user_id', '=', user)
  return (await uploads.limit(PAGE).execute()).map(({ id }) => id)
}

const OF_A_PERSON = [
  'purged',
  'feeds',
  'library_messages',
  'passkeys',
  'recovery_codes',
  'confirmations',
  'push_subscriptions',
  'job_turns',
  'key_log',
  'sealed_unlockers',
  'approvals',
  'wraps',
  'vocabularies',
  'sealed_values',
] as const

/** What is left of a person when the recordings are gone; the audit trail alone stays. */
export async function forgetPerson(write: Write, { id, email }: { id: UserId; email: string }): Promise<void> {
  for (const table of OF_A_PERSON) {
    await write.deleteFrom(table).where('user_id', '=', id).execute()
  }
  await dropContentKey(write, id)
  await write.deleteFrom('access_requests').where('email', '=', email).execute()
  await write.deleteFrom('mails').where('address', '=', email).execute()
}
