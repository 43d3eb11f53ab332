import type { endpoints } from '../../contract/endpoints.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Tries } from '../accounts/tries.ts'
import type { Handler } from '../http/handler.ts'
import { beginTry, deviceOf, sendSession } from '../http/sign-in.ts'
import { Problem } from '../problem.ts'

type Ports = { accounts: Accounts; tries: Tries }

export function login({ accounts, tries }: Ports): Handler<typeof endpoints.login> {
  return async ({ body, request, reply }) => {
    const keys = [`address ${request.ip}`, `account ${body.email.trim().toLowerCase()}`]
    await beginTry(tries, keys, reply)
    const session = await accounts.signIn({ ...body, email: body.email.trim() }, deviceOf(request))
    if (!session) throw new Problem(401, 'Invalid email or password')
    await tries.forgive(keys)
    return sendSession(session, reply)
  }
}
