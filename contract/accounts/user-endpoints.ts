import { z } from 'zod/mini'
import { define, okSchema } from '../endpoints.ts'
import { userIdSchema } from '../ids.ts'
import { accountSchema, signedInSchema } from './account.ts'
import {
  accessFormSchema,
  accessRequestSchema,
  auditEntrySchema,
  createdUserSchema,
  decidedRequestSchema,
  managedUserSchema,
  newUserSchema,
} from './admin.ts'
import { deviceSchema, emailSchema, newPasswordSchema, passkeySchema, personNameSchema } from './people.ts'

const userParams = z.object({ id: userIdSchema })
const requestParams = z.object({ id: z.uuid() })
const addressSchema = z.object({ email: emailSchema })
const decision = { access: 'admin', params: requestParams, answer: decidedRequestSchema } as const

/** Accounts and administration: apart from the other calls, because only screens that are loaded on demand make them. */
export const peopleEndpoints = {
  /** The same answer whether the address has an account or not, like `requestReset`. */
  requestSignInLink: define({
    method: 'POST',
    path: '/api/auth/magic-link',
    access: 'public',
    body: addressSchema,
    answer: okSchema,
  }),
  requestReset: define({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    body: addressSchema,
    answer: z.object({ message: z.string() }),
  }),
  /** What the token of a mail, in `Authorization: Bearer`, would reset. It stays good. */
  findReset: define({
    method: 'GET',
    path: '/api/auth/update-password',
    access: 'public',
    answer: z.object({ passkeys: z.array(passkeySchema) }),
  }),
  /**
   * `Authorization: Bearer` and the token of the mail. Ends every session, link and other token of the account, and takes
   * the named passkeys away; answers which are left.
   */
  updatePassword: define({
    method: 'POST',
    path: '/api/auth/update-password',
    access: 'public',
    body: z.object({
      password: newPasswordSchema,
      removePasskeys: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
    }),
    answer: z.object({ ok: z.literal(true), passkeys: z.array(passkeySchema) }),
  }),
  /**
   * Sets or changes the password of who is signed in. Ends every other session, link and token of the account; the answer's
   * cookie is the caller's new session.
   */
  setPassword: define({
    method: 'PUT',
    path: '/api/auth/password',
    access: 'user',
    fresh: true,
    body: z.object({ password: newPasswordSchema }),
    answer: signedInSchema,
  }),
  listDevices: define({ method: 'GET', path: '/api/auth/devices', access: 'user', answer: z.array(deviceSchema) }),
  signOutDevice: define({
    method: 'DELETE',
    path: '/api/auth/devices/:id',
    access: 'user',
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answer: okSchema,
  }),
  account: define({ method: 'GET', path: '/api/account', access: 'user', answer: accountSchema }),
  updateUser: define({
    method: 'PATCH',
    path: '/api/users/:id',
    access: 'user',
    params: userParams,
    body: z.object({ name: personNameSchema }),
    answer: accountSchema,
  }),
  /** The account with everything in it, at once and for good. */
  deleteUser: define({
    method: 'DELETE',
    path: '/api/users/:id',
    access: 'user',
    fresh: true,
    params: userParams,
    answer: okSchema,
  }),
  requestAccess: define({
    method: 'POST',
    path: '/api/access-requests',
    access: 'public',
    body: accessFormSchema,
    answer: okSchema,
  }),
  listAccessRequests: define({
    method: 'GET',
    path: '/api/access-requests',
    access: 'admin',
    answer: z.array(accessRequestSchema),
  }),
  approveRequest: define({ method: 'POST', path: '/api/access-requests/:id/approve', ...decision }),
  denyRequest: define({ method: 'POST', path: '/api/access-requests/:id/deny', ...decision }),
  /** POST and PUT do the same (docs/decisions.md#approve-and-deny). */
  putApproval: define({ method: 'PUT', path: '/api/access-requests/:id/approve', ...decision }),
  putDenial: define({ method: 'PUT', path: '/api/access-requests/:id/deny', ...decision }),
  createUser: define({
    method: 'POST',
    path: '/api/admin/create-user',
    access: 'admin',
    body: newUserSchema,
    answer: createdUserSchema,
  }),
  listUsers: define({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    answer: z.array(managedUserSchema),
  }),
  /** A disabled person's sessions end at once. */
  setUserDisabled: define({
    method: 'PATCH',
    path: '/api/admin/users/:id',
    access: 'admin',
    fresh: true,
    params: userParams,
    body: z.object({ disabled: z.boolean() }),
    answer: okSchema,
  }),
  resendInvitation: define({
    method: 'POST',
    path: '/api/admin/users/:id/invitation',
    access: 'admin',
    params: userParams,
    answer: okSchema,
  }),
  listAudit: define({ method: 'GET', path: '/api/admin/audit', access: 'admin', answer: z.array(auditEntrySchema) }),
} as const
