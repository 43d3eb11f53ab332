import type { passkeyEndpoints } from '../../contract/passkeys.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Passkeys } from '../accounts/passkeys.ts'
import type { Tries } from '../accounts/tries.ts'
import type { Handler } from '../http/handler.ts'
import { beginTry, callerOf, networkKey, sendSession } from '../http/sign-in.ts'
import { Problem } from '../problem.ts'

export function beginPasskeySignIn({
  passkeys,
  tries,
}: {
  passkeys: Passkeys
  tries: Tries
}): Handler<typeof passkeyEndpoints.beginPasskeySignIn> {
  return async ({ request, reply }) => {
    await beginTry(tries, [networkKey(request)], reply)
    return passkeys.beginSignIn()
  }
}

type Ports = { accounts: Accounts; passkeys: Passkeys; tries: Tries }

export function signInWithPasskey({
  accounts,
  passkeys,
  tries,
}: Ports): Handler<typeof passkeyEndpoints.signInWithPasskey> {
  return async ({ body, request, reply }) => {
    const keys = [networkKey(request)]
    await beginTry(tries, keys, reply)
    const session = await accounts.signInRecognised(await passkeys.recognise(body), callerOf(request))
    if (!session) throw new Problem(401, 'This account is not open. Ask the person who invited you.')
    await tries.forgive(keys)
    return sendSession(session, reply)
  }
}
