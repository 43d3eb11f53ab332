import { z } from 'zod/mini'
import { call, okSchema } from '../endpoints.ts'
import { userIdSchema } from '../ids.ts'
import { LANGUAGES } from '../languages.ts'
import { accountSchema, signedInSchema } from './account.ts'
import { accessFormSchema } from './admin.ts'
import { noMailSchema } from './mail.ts'
import { deviceSchema, emailSchema, newPasswordSchema, passkeySchema } from './people.ts'

const userParams = z.object({ id: userIdSchema })
/** Of a call after which a mail is expected. */
const promisedSchema = z.extend(okSchema, { noMail: noMailSchema })
const addressSchema = z.object({ email: emailSchema })

/** Accounts: apart from the other calls, because only screens that are loaded on demand make them. */
export const peopleEndpoints = {
  /**
   * The same answer whether the address has an account or not, like `requestReset`. `code`: the mail carries a code as well, which
   * signs in the browser that asked. `language`: of the mail.
   */
  requestSignInLink: call(
    'POST',
    '/api/auth/magic-link',
    'public',
    z.extend(promisedSchema, { code: z.optional(z.boolean()) }),
    { body: z.object({ email: emailSchema, language: z.optional(z.enum(LANGUAGES)) }) },
  ),
  /** Signs in the browser that asked for the mail. As typed: with or without its hyphen, in any case. */
  useSignInCode: call('POST', '/api/auth/magic-link/code', 'public', signedInSchema, {
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
  }),
  requestReset: call(
    'POST',
    '/api/auth/reset-password',
    'public',
    z.object({ message: z.string(), noMail: noMailSchema }),
    {
      body: addressSchema,
    },
  ),
  /** What the token of a mail, in `Authorization: Bearer`, would reset. Does not use the token up. */
  findReset: call('GET', '/api/auth/update-password', 'public', z.object({ passkeys: z.array(passkeySchema) })),
  /**
   * `Authorization: Bearer` with the token of the mail. Ends every session, link and other token of the account, and removes the
   * named passkeys; answers which are left.
   */
  updatePassword: call(
    'POST',
    '/api/auth/update-password',
    'public',
    z.object({ ok: z.literal(true), passkeys: z.array(passkeySchema) }),
    {
      body: z.object({
        password: newPasswordSchema,
        removePasskeys: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
      }),
    },
  ),
  /**
   * Sets or changes the password of the signed-in user. Ends every other session, link and token of the account; the answer's
   * cookie is the caller's new session.
   */
  setPassword: call('PUT', '/api/auth/password', 'user', signedInSchema, {
    fresh: true,
    body: z.object({ password: newPasswordSchema }),
  }),
  listDevices: call('GET', '/api/auth/devices', 'user', z.array(deviceSchema)),
  signOutDevice: call('DELETE', '/api/auth/devices/:id', 'user', okSchema, {
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  }),
  account: call('GET', '/api/account', 'user', accountSchema),
  /** Deletes the account and everything in it, at once and permanently. */
  deleteUser: call('DELETE', '/api/users/:id', 'user', okSchema, { fresh: true, params: userParams }),
  requestAccess: call('POST', '/api/access-requests', 'public', promisedSchema, { body: accessFormSchema }),
} as const
