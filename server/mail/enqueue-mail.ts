import { randomUUID } from 'node:crypto'
import { userIdSchema } from '../../contract/ids.ts'
import type { MailId } from '../jobs/job-queue.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import type { Database, MailKind, Write } from '../store/schema.ts'

/** All mails share one turn among the users whose jobs wait. */
const POST = userIdSchema.parse('post')

export type NewMail = { kind: MailKind; address: string; about?: string | null }

/**
 * Enqueues a mail in the transaction of the fact that causes it; the job does the rest. Whether the address has an account is not
 * checked here: an answer to a stranger takes as long as one to a user.
 */
export async function enqueueMail(write: Write, { kind, address, about }: NewMail): Promise<void> {
  const id = randomUUID() as string as MailId
  const created = new Date().toISOString()
  // A mail that was given up before is tried again with this one.
  await write.deleteFrom('mails').where('address', '=', address).where('failure', 'is not', null).execute()
  await write
    .insertInto('mails')
    .values({ id, kind, address, about: about ?? null, failure: null, created_at: created })
    .execute()
  await enqueueJob(write, { kind: 'mail', subject: id, user: POST }, Date.now())
}

/** The state of the last mail to each address that is waiting or was given up. */
export async function undeliveredMails(database: Database): Promise<Map<string, 'waiting' | 'failed'>> {
  const rows = await database.selectFrom('mails').select(['address', 'failure']).orderBy('created_at').execute()
  return new Map(rows.map(({ address, failure }) => [address, failure === null ? 'waiting' : 'failed']))
}
