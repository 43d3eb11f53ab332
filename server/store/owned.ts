import type { RecordingId, UserId } from '../../contract/ids.ts'
import { dropContentKey } from './content-keys.ts'
import type { Database, Write } from './schema.ts'

/** Everything of one person that has bytes on the disk, the trash included. */
export async function ownedIds(
  database: Database,
  user: UserId,
): Promise<{ recordings: RecordingId[]; uploads: string[] }> {
  const recordings = await database.selectFrom('recordings').select('id').where('user_id', '=', user).execute()
  const uploads = await database.selectFrom('uploads').select('id').where('user_id', '=', user).execute()
  return { recordings: recordings.map(({ id }) => id as RecordingId), uploads: uploads.map(({ id }) => id) }
}

/** What is left of a person when the recordings are gone; the audit trail alone stays. */
export async function forgetPerson(write: Write, { id, email }: { id: UserId; email: string }): Promise<void> {
  for (const table of ['purged', 'feeds', 'library_messages', 'passkeys', 'push_subscriptions', 'job_turns'] as const) {
    await write.deleteFrom(table).where('user_id', '=', id).execute()
  }
  await dropContentKey(write, id)
  await write.deleteFrom('access_requests').where('email', '=', email).execute()
  await write.deleteFrom('mails').where('address', '=', email).execute()
}
