import type { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Devices } from '../../accounts/sessions/devices.ts'
import type { Handler } from '../../http/handler.ts'
import { notFound } from '../../kernel/problem.ts'

type Ports = { accounts: Accounts; devices: Devices }

export function listDevices({ accounts, devices }: Ports): Handler<typeof peopleEndpoints.listDevices> {
  return async ({ user, request }) => {
    const session = await accounts.sessionOf(request.headers)
    return devices.list(user.id, session?.id ?? '')
  }
}

export function signOutDevice({ devices }: Ports): Handler<typeof peopleEndpoints.signOutDevice> {
  return async ({ params, user }) => {
    if (!(await devices.signOut(user.id, params.id))) throw notFound('Device')
    return { ok: true }
  }
}
