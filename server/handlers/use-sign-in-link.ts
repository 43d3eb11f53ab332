import type { endpoints } from '../../contract/endpoints.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Tries } from '../accounts/tries.ts'
import type { Handler } from '../http/handler.ts'
import { beginTry, callerOf, networkKey, sendSession } from '../http/sign-in.ts'
import { Problem } from '../problem.ts'

type Ports = { accounts: Accounts; tries: Tries }

export function signInByLink({ accounts, tries }: Ports): Handler<typeof endpoints.useSignInLink> {
  return async ({ body, request, reply }) => {
    const keys = [networkKey(request)]
    await beginTry(tries, keys, reply)
    const session = await accounts.signInWithLink(body.token, callerOf(request))
    if (!session) throw new Problem(400, 'This sign-in link was used already or is too old. Ask for a new one.')
    await tries.forgive(keys)
    return sendSession(session, reply)
  }
}
