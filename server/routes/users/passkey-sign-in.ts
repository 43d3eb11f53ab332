import type { passkeyEndpoints } from '../../../contract/accounts/passkeys.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { AuditTrail } from '../../accounts/audit-trail.ts'
import type { Passkeys } from '../../accounts/credentials/passkeys.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { Handler } from '../../http/handler.ts'
import { attemptOf, beginTry, callerOf, networkKey, sendSession } from '../../http/sign-in.ts'
import { HttpError } from '../../kernel/problem.ts'

export function beginPasskeySignIn({
  passkeys,
  tries,
}: {
  passkeys: Passkeys
  tries: RateLimiter
}): Handler<typeof passkeyEndpoints.beginPasskeySignIn> {
  return async ({ request, reply }) => {
    await beginTry(tries, [networkKey(request)], reply)
    return passkeys.beginSignIn()
  }
}

type Ports = { accounts: Accounts; passkeys: Passkeys; trail: AuditTrail; tries: RateLimiter }

export function signInWithPasskey({
  accounts,
  passkeys,
  trail,
  tries,
}: Ports): Handler<typeof passkeyEndpoints.signInWithPasskey> {
  return async ({ body, request, reply }) => {
    const keys = [networkKey(request)]
    await beginTry(tries, keys, reply)
    const attempt = attemptOf(request, 'passkey')
    const grant = await passkeys.recognise(body).catch(async (error: unknown) => {
      await trail.failed(attempt, null)
      throw error
    })
    const session = await accounts.signInRecognised(grant, callerOf(request))
    if (!session)
      throw new HttpError(401, "This account can't be used at the moment. Contact the person who invited you.")
    await tries.forgive(keys)
    await trail.signedIn(attempt, session)
    return sendSession(session, reply)
  }
}
