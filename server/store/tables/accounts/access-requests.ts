import { randomUUID } from 'node:crypto'
import type { AccessRequest } from '../../../../contract/accounts/admin.ts'
import type { Database, Write } from '../../schema.ts'

type Form = { name: string; email: string; reason: string | null }

/**
 * One request per address: a second one changes nothing, for whoever sends it may be anybody; one that was denied is asked
 * anew. Resolves to the id of a request that administrators have not been told of, else to null.
 */
export async function keepRequest(write: Write, { name, email, reason }: Form, now: string): Promise<string | null> {
  const before = await write
    .selectFrom('access_requests')
    .select(['id', 'status'])
    .where('email', '=', email)
    .executeTakeFirst()
  const asked = { name, reason, status: 'pending', created_at: now, decided_at: null, decided_by: null } as const
  if (!before) {
    const id = randomUUID()
    await write
      .insertInto('access_requests')
      .values({ id, email, ...asked })
      .execute()
    return id
  }
  if (before.status !== 'denied') return null
  await write.updateTable('access_requests').set(asked).where('id', '=', before.id).execute()
  return before.id
}

/** Newest first. */
export const listRequests = (database: Database): Promise<AccessRequest[]> =>
  database.selectFrom('access_requests').selectAll().orderBy('created_at', 'desc').execute()

export async function pendingRequests(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('access_requests')
    .select((all) => all.fn.countAll<number | bigint | string>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findRequest(database: Database | Write, id: string): Promise<AccessRequest | null> {
  return (await database.selectFrom('access_requests').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

type Decision = { status: 'approved' | 'denied'; by: string; at: string }

export async function decideRequest(write: Write, id: string, { status, by, at }: Decision): Promise<void> {
  await write
    .updateTable('access_requests')
    .set({ status, decided_at: at, decided_by: by })
    .where('id', '=', id)
    .execute()
}
