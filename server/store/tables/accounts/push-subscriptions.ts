import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { PushSubscriptionFields } from '../../../../contract/accounts/push.ts'
import type { UserId } from '../../../../contract/ids.ts'
import type { Database, PushSubscriptionTable, Write } from '../../schema.ts'

export type StoredSubscription = PushSubscriptionFields & { id: string; user: UserId; session: string }

/** The subscription of this session, in place of its last one; a browser that is another person's now is only theirs. */
export async function keepSubscription(
  write: Write,
  { user, session }: { user: UserId; session: string },
  { endpoint, keys }: PushSubscriptionFields,
): Promise<void> {
  await write
    .deleteFrom('push_subscriptions')
    .where((where) => where.or([where('endpoint', '=', endpoint), where('session_id', '=', session)]))
    .execute()
  await write
    .insertInto('push_subscriptions')
    .values({ id: randomUUID(), user_id: user, session_id: session, endpoint, ...keys })
    .execute()
}

export async function subscriptionsOf(database: Database | Write, user: UserId): Promise<StoredSubscription[]> {
  return (await database.selectFrom('push_subscriptions').selectAll().where('user_id', '=', user).execute()).map(
    fromRow,
  )
}

export async function findSubscription(database: Database, id: string): Promise<StoredSubscription | null> {
  const row = await database.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? fromRow(row) : null
}

export async function removeSubscription(
  database: Database,
  where: { id: string } | { session: string },
): Promise<void> {
  const [column, value] = 'id' in where ? (['id', where.id] as const) : (['session_id', where.session] as const)
  await database.deleteFrom('push_subscriptions').where(column, '=', value).execute()
}

const fromRow = ({ id, user_id, session_id, endpoint, p256dh, auth }: Selectable<PushSubscriptionTable>) => ({
  id,
  user: user_id as UserId,
  session: session_id,
  endpoint,
  keys: { p256dh, auth },
})
