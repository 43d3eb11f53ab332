import type { endpoints } from '../../../contract/endpoints.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { AuditTrail } from '../../accounts/audit-trail.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { Handler } from '../../http/handler.ts'
import { attemptOf, beginTry, callerOf, networkKey, sendSession } from '../../http/sign-in.ts'
import { HttpError } from '../../kernel/problem.ts'

type Ports = { accounts: Accounts; trail: AuditTrail; tries: RateLimiter }

export function signInByLink({ accounts, trail, tries }: Ports): Handler<typeof endpoints.useSignInLink> {
  return async ({ body, request, reply }) => {
    const keys = [networkKey(request)]
    await beginTry(tries, keys, reply)
    const session = await accounts.signInWithLink(body.token, callerOf(request))
    const attempt = attemptOf(request, 'link')
    if (!session) {
      await trail.failed(attempt, null)
      throw new HttpError(400, 'This sign-in link has already been used or has expired. Request a new one.')
    }
    await tries.forgive(keys)
    await trail.signedIn(attempt, session)
    return sendSession(session, reply)
  }
}
