import { z } from 'zod/mini'
import { call, okSchema } from '../endpoints.ts'
import { userIdSchema } from '../ids.ts'
import {
  accessRequestSchema,
  auditEntrySchema,
  createdUserSchema,
  decidedRequestSchema,
  invitationSchema,
  managedUserSchema,
  newUserSchema,
} from './admin.ts'

const userParams = z.object({ id: userIdSchema })
const requestParams = z.object({ id: z.uuid() })
const decide = <const M extends 'POST' | 'PUT', const D extends 'approve' | 'deny'>(method: M, decision: D) =>
  call(method, `/api/access-requests/:id/${decision}`, 'admin', decidedRequestSchema, {
    // The answer may hold the sign-in link of the new account.
    ...(decision === 'approve' && { fresh: true }),
    params: requestParams,
  })

/** Administration: apart from the other calls, because only screens of administrators make them. */
export const adminEndpoints = {
  listAccessRequests: call('GET', '/api/access-requests', 'admin', z.array(accessRequestSchema)),
  approveRequest: decide('POST', 'approve'),
  denyRequest: decide('POST', 'deny'),
  /** POST and PUT do the same (docs/decisions.md#approve-and-deny). */
  putApproval: decide('PUT', 'approve'),
  putDenial: decide('PUT', 'deny'),
  createUser: call('POST', '/api/admin/create-user', 'admin', createdUserSchema, { fresh: true, body: newUserSchema }),
  listUsers: call('GET', '/api/admin/users', 'admin', z.array(managedUserSchema)),
  /** The sessions of a disabled user end at once. */
  setUserDisabled: call('PATCH', '/api/admin/users/:id', 'admin', okSchema, {
    fresh: true,
    params: userParams,
    body: z.object({ disabled: z.boolean() }),
  }),
  resendInvitation: call('POST', '/api/admin/users/:id/invitation', 'admin', invitationSchema, {
    fresh: true,
    params: userParams,
  }),
  listAudit: call('GET', '/api/admin/audit', 'admin', z.array(auditEntrySchema)),
} as const
