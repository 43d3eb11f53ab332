import type { passkeyEndpoints } from '../../../contract/accounts/passkeys.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { AuditTrail } from '../../accounts/audit-trail.ts'
import type { Passkeys } from '../../accounts/credentials/passkeys.ts'
import type { Handler } from '../../http/handler.ts'
import { attemptOf, beginTry, callerOf, sendSession } from '../../http/sign-in.ts'
import { HttpError } from '../../kernel/problem.ts'
import { type GuessPorts, tryKeys } from './attempt-keys.ts'

export function beginPasskeySignIn({
  passkeys,
  ...begun
}: GuessPorts & { passkeys: Passkeys }): Handler<typeof passkeyEndpoints.beginPasskeySignIn> {
  return async ({ request, reply }) => {
    const { counted, keys } = tryKeys(begun, request)
    await beginTry(counted, keys, reply)
    return passkeys.beginSignIn()
  }
}

type Ports = GuessPorts & { accounts: Accounts; passkeys: Passkeys; trail: AuditTrail }

export function signInWithPasskey({
  accounts,
  passkeys,
  trail,
  ...made
}: Ports): Handler<typeof passkeyEndpoints.signInWithPasskey> {
  return async ({ body, request, reply }) => {
    const { counted, keys } = tryKeys(made, request)
    await beginTry(counted, keys, reply)
    const attempt = attemptOf(request, 'passkey')
    const grant = await passkeys.recognise(body).catch(async (error: unknown) => {
      await trail.failed(attempt, null)
      throw error
    })
    const session = await accounts.signInRecognised(grant, callerOf(request))
    if (!session)
      throw new HttpError(401, "This account can't be used at the moment. Contact the person who invited you.")
    await counted.forgive(keys)
    await trail.signedIn(attempt, session)
    return sendSession(session, reply)
  }
}
