import type { endpoints } from '../../contract/endpoints.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { KnownDevices } from '../accounts/known-devices.ts'
import type { Trail } from '../accounts/trail.ts'
import type { Tries } from '../accounts/tries.ts'
import type { Handler } from '../http/handler.ts'
import { attemptOf, beginTry, callerOf, networkKey, sendSession } from '../http/sign-in.ts'
import { Problem } from '../problem.ts'

/** `tries` has the ceiling of all strangers together; `knownTries` counts those of each known device. */
type Ports = { accounts: Accounts; knownDevices: KnownDevices; trail: Trail; tries: Tries; knownTries: Tries }

/** Who guesses at an account must not keep its person out: a device that has signed in to it has tries of its own. */
export function login({ accounts, knownDevices, trail, tries, knownTries }: Ports): Handler<typeof endpoints.login> {
  return async ({ body, request, reply }) => {
    const email = body.email.trim()
    const device = await knownDevices.idForAddress(request.headers.cookie, email)
    const counted = device === null ? tries : knownTries
    const keys = device === null ? [networkKey(request), `account ${email.toLowerCase()}`] : [device]
    await beginTry(counted, keys, reply)
    const session = await accounts.signIn({ ...body, email }, callerOf(request))
    const attempt = attemptOf(request, 'password')
    if (!session) {
      await trail.failed(attempt, email)
      throw new Problem(401, 'Invalid email or password')
    }
    await counted.forgive(keys)
    await trail.signedIn(attempt, session)
    return sendSession(session, reply)
  }
}
