import type { endpoints } from '../../contract/endpoints.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Handler } from '../http/handler.ts'

/** Public, because a session that has run out can be signed out of too. */
export function logout({ accounts }: { accounts: Accounts }): Handler<typeof endpoints.logout> {
  return async ({ request, reply }) => {
    reply.removeHeader('set-cookie')
    for (const cookie of await accounts.signOut(request.headers)) reply.header('set-cookie', cookie)
    return { ok: true }
  }
}
