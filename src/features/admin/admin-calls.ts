import type { AccessRequest, AuditEntry, ManagedUser } from '../../../contract/accounts/admin.ts'
import { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import { asAdministrator } from '../../session/as-administrator.ts'
import { client } from '../../session/client.ts'
import { confirmFirst } from '../../session/confirm-first.ts'

export type Overview = { requests: AccessRequest[]; users: ManagedUser[]; audit: AuditEntry[] }

export async function loadOverview(): Promise<Overview> {
  const [requests, users, audit] = await Promise.all([
    client.call(peopleEndpoints.listAccessRequests, asAdministrator()),
    client.call(peopleEndpoints.listUsers, asAdministrator()),
    client.call(peopleEndpoints.listAudit, asAdministrator()),
  ])
  return { requests, users, audit }
}

export const approve = (id: string) =>
  client.call(peopleEndpoints.putApproval, { params: { id }, ...asAdministrator() })
export const deny = (id: string) => client.call(peopleEndpoints.putDenial, { params: { id }, ...asAdministrator() })
export const createUser = (body: { name: string; email: string }) =>
  client.call(peopleEndpoints.createUser, { body, ...asAdministrator() })
export const invite = ({ id }: ManagedUser) =>
  client.call(peopleEndpoints.resendInvitation, { params: { id }, ...asAdministrator() })
export const setDisabled = ({ id }: ManagedUser, disabled: boolean) =>
  confirmFirst(() =>
    client.call(peopleEndpoints.setUserDisabled, { params: { id }, body: { disabled }, ...asAdministrator() }),
  )
