import type { endpoints } from '../../contract/endpoints.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { KnownDevices } from '../accounts/known-devices.ts'
import type { Handler } from '../http/handler.ts'

type Ports = { accounts: Accounts; knownDevices: KnownDevices }

/** Makes a browser known to its account that was signed in before there were known devices. */
export function session({ accounts, knownDevices }: Ports): Handler<typeof endpoints.session> {
  return async ({ user, request, reply }) => {
    const { cookie } = request.headers
    const version = (await accounts.sessionOf(request.headers))?.version
    const grant = version === undefined ? null : { userId: user.id, version }
    if (grant && knownDevices.idFor(cookie, grant) === null) {
      reply.header('set-cookie', knownDevices.remember(cookie, grant))
    }
    return { user }
  }
}
