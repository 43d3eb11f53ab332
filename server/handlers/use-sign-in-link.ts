import type { endpoints } from '../../contract/endpoints.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Tries } from '../accounts/tries.ts'
import type { Handler } from '../http/handler.ts'
import { beginTry, deviceOf, sendSession } from '../http/sign-in.ts'
import { Problem } from '../problem.ts'

type Ports = { accounts: Accounts; tries: Tries }

export function signInByLink({ accounts, tries }: Ports): Handler<typeof endpoints.useSignInLink> {
  return async ({ body, request, reply }) => {
    const keys = [`address ${request.ip}`]
    await beginTry(tries, keys, reply)
    const session = await accounts.signInWithLink(body.token, deviceOf(request))
    if (!session) throw new Problem(400, 'This sign-in link was used already or is too old. Ask for a new one.')
    await tries.forgive(keys)
    return sendSession(session, reply)
  }
}
