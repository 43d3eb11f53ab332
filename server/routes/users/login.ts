import type { endpoints } from '../../../contract/endpoints.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { AuditTrail } from '../../accounts/audit-trail.ts'
import type { Handler } from '../../http/handler.ts'
import { attemptOf, beginTry, callerOf, sendSession } from '../../http/sign-in.ts'
import { HttpError } from '../../kernel/problem.ts'
import { type GuessPorts, guessKeys } from './attempt-keys.ts'

type Ports = GuessPorts & { accounts: Accounts; trail: AuditTrail }

export function login({ accounts, trail, ...guesses }: Ports): Handler<typeof endpoints.login> {
  return async ({ body, request, reply }) => {
    const email = body.email.trim()
    const { counted, keys } = await guessKeys(guesses, email, request)
    await beginTry(counted, keys, reply)
    const session = await accounts.signIn({ ...body, email }, callerOf(request))
    const attempt = attemptOf(request, 'password')
    if (!session) {
      await trail.failed(attempt, email)
      throw new HttpError(401, 'Invalid email or password')
    }
    await counted.forgive(keys)
    await trail.signedIn(attempt, session)
    return sendSession(session, reply)
  }
}
