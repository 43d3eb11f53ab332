import type { endpoints } from '../../../contract/endpoints.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { KnownDevices } from '../../accounts/sessions/known-devices.ts'
import type { Handler } from '../../http/handler.ts'
import { migratedAt } from '../../store/migrated-at.ts'
import type { Database } from '../../store/schema.ts'

type Ports = { accounts: Accounts; knownDevices: KnownDevices; database: Database }

/** Of the version that has known devices: each session that began under it made its browser known as it began. */
const KNOWN_SINCE = '014-audit-chain'

/**
 * Makes a browser known to its account that was signed in before there were known devices. No other session does: a stolen one
 * would make known where it is used. One that is known has the entry of the browser itself from now on.
 */
export function session({ accounts, knownDevices, database }: Ports): Handler<typeof endpoints.session> {
  return async ({ user, request, reply }) => {
    const { cookie } = request.headers
    const session = await accounts.sessionOf(request.headers)
    const grant = session && { userId: user.id, version: session.version }
    const isKnown = grant && knownDevices.idFor(cookie, grant) !== null
    if (grant && !(isKnown && knownDevices.browserOf(cookie) !== null)) {
      const mayBeKnown = isKnown || session.startedAt < (await migratedAt(database, KNOWN_SINCE))
      if (mayBeKnown) reply.header('set-cookie', knownDevices.remember(cookie, grant))
    }
    return { user }
  }
}
