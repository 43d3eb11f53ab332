import type { endpoints } from '../../../contract/endpoints.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Handler } from '../../http/handler.ts'
import type { Database } from '../../store/schema.ts'
import { removeSubscription } from '../../store/tables/accounts/push-subscriptions.ts'

type Ports = { accounts: Accounts; database: Database }

/** Public, because a session that has run out can be signed out of too. Its browser is told nothing more. */
export function logout({ accounts, database }: Ports): Handler<typeof endpoints.logout> {
  return async ({ request, reply }) => {
    const session = await accounts.sessionOf(request.headers)
    if (session) await removeSubscription(database, { session: session.id })
    reply.removeHeader('set-cookie')
    // What older versions let the browser keep of the audio. Not the app itself, nor what is only on this device: "storage".
    reply.header('clear-site-data', '"cache"')
    for (const cookie of await accounts.signOut(request.headers)) reply.header('set-cookie', cookie)
    return { ok: true }
  }
}
