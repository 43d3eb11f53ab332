import type { AccessRequest, AuditEntry, ManagedUser } from '../../contract/admin.ts'
import { peopleEndpoints } from '../../contract/people-endpoints.ts'
import { ApiFailure } from '../api/api-failure.ts'
import { client, personAtom, store } from '../store.ts'
import { serverTexts } from '../ui/texts/server.ts'

export type Overview = { requests: AccessRequest[]; users: ManagedUser[]; audit: AuditEntry[] }

/** The server decides by the session; it refuses a call whose header names somebody else (decisions.md, Accounts). */
const asAdmin = () => ({ headers: { 'x-user-email': store.get(personAtom)?.user.email ?? '' } })

export async function loadOverview(): Promise<Overview> {
  const [requests, users, audit] = await Promise.all([
    client.call(peopleEndpoints.listAccessRequests, asAdmin()),
    client.call(peopleEndpoints.listUsers, asAdmin()),
    client.call(peopleEndpoints.listAudit, asAdmin()),
  ])
  return { requests, users, audit }
}

export const approve = (id: string) => client.call(peopleEndpoints.putApproval, { params: { id }, ...asAdmin() })
export const deny = (id: string) => client.call(peopleEndpoints.putDenial, { params: { id }, ...asAdmin() })
export const createUser = (body: { name: string; email: string }) =>
  client.call(peopleEndpoints.createUser, { body, ...asAdmin() })
export const invite = ({ id }: ManagedUser) =>
  client.call(peopleEndpoints.resendInvitation, { params: { id }, ...asAdmin() })
export const setDisabled = ({ id }: ManagedUser, disabled: boolean) =>
  client.call(peopleEndpoints.setUserDisabled, { params: { id }, body: { disabled }, ...asAdmin() })

/** What the server said about a call it refused, else the sentence given. */
export function wordsOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiFailure && error.kind === 'status') return serverTexts.said(error.message)
  if (!(error instanceof ApiFailure)) console.error(error)
  return otherwise
}
