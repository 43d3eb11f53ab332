import type { AccessRequest, AuditEntry, ManagedUser } from '../../../contract/accounts/admin.ts'
import { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import { MAIL_TEST_MS, mailEndpoints } from '../../../contract/accounts/mail.ts'
import { ApiError } from '../../api/api-error.ts'
import { asAdministrator } from '../../session/as-administrator.ts'
import { client } from '../../session/client.ts'
import { confirmFirst } from '../../session/confirm-first.ts'

/** `hasMail`: null where the server is of before it was asked. */
export type Overview = { requests: AccessRequest[]; users: ManagedUser[]; audit: AuditEntry[]; hasMail: boolean | null }

export async function loadOverview(): Promise<Overview> {
  const [requests, users, audit, hasMail] = await Promise.all([
    client.call(adminEndpoints.listAccessRequests, asAdministrator()),
    client.call(adminEndpoints.listUsers, asAdministrator()),
    client.call(adminEndpoints.listAudit, asAdministrator()),
    askForMail(),
  ])
  return { requests, users, audit, hasMail }
}

async function askForMail(): Promise<boolean | null> {
  try {
    return (await client.call(mailEndpoints.mailState, asAdministrator())).isSetUp
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const sendTestMail = () =>
  client.call(mailEndpoints.testMail, { timeoutMs: MAIL_TEST_MS + 10_000, ...asAdministrator() })

export const approve = (id: string) =>
  confirmFirst(() => client.call(adminEndpoints.putApproval, { params: { id }, ...asAdministrator() }))
export const deny = (id: string) => client.call(adminEndpoints.putDenial, { params: { id }, ...asAdministrator() })
export const createUser = (body: { name: string; email: string }) =>
  confirmFirst(() => client.call(adminEndpoints.createUser, { body, ...asAdministrator() }))
export const invite = ({ id }: ManagedUser) =>
  confirmFirst(() => client.call(adminEndpoints.resendInvitation, { params: { id }, ...asAdministrator() }))
export const setDisabled = ({ id }: ManagedUser, disabled: boolean) =>
  confirmFirst(() =>
    client.call(adminEndpoints.setUserDisabled, { params: { id }, body: { disabled }, ...asAdministrator() }),
  )
