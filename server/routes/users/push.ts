import type { FastifyRequest } from 'fastify'
import type { pushEndpoints } from '../../../contract/accounts/push.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Handler } from '../../http/handler.ts'
import { HttpError } from '../../kernel/problem.ts'
import type { Pusher } from '../../push/pusher.ts'
import type { Database } from '../../store/schema.ts'
import { keepSubscription, removeSubscription } from '../../store/tables/accounts/push-subscriptions.ts'

type Ports = { database: Database; accounts: Accounts; pusher: Pusher }

export function pushKey({ pusher }: Ports): Handler<typeof pushEndpoints.pushKey> {
  return async () => ({ key: pusher.publicKey })
}

export function subscribe({ database, accounts, pusher }: Ports): Handler<typeof pushEndpoints.subscribe> {
  return async ({ body, user, request }) => {
    if (!pusher.allows(body.endpoint)) {
      throw new HttpError(
        422,
        "This server doesn't send to this browser's push service. Tell the person who runs it (PUSH_HOSTS).",
        {
          code: 'push-host',
        },
      )
    }
    const session = await sessionId(accounts, request)
    await database.transaction().execute((write) => keepSubscription(write, { user: user.id, session }, body))
    return { ok: true }
  }
}

export function unsubscribe({ database, accounts }: Ports): Handler<typeof pushEndpoints.unsubscribe> {
  return async ({ request }) => {
    await removeSubscription(database, { session: await sessionId(accounts, request) })
    return { ok: true }
  }
}

async function sessionId(accounts: Accounts, { headers }: FastifyRequest): Promise<string> {
  const session = await accounts.sessionOf(headers)
  if (!session) throw new HttpError(401, 'Sign in to continue')
  return session.id
}
