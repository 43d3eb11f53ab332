import { z } from 'zod/mini'
import { call, okSchema } from '../endpoints.ts'
import { credentialsSchema, signedInSchema } from './account.ts'
import { passkeySignInOptionsSchema, usedPasskeySchema } from './passkeys.ts'

/** As it was typed: with or without its hyphens, in any case. */
const typedCodeSchema = z.string().check(z.minLength(1), z.maxLength(64))

/** How the person of a session proves to be there: as at a sign-in, or by a code that was mailed just now. */
export const proofSchema = z.discriminatedUnion('way', [
  z.object({ way: z.literal('password'), password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  z.object({ way: z.literal('passkey'), used: usedPasskeySchema }),
  z.object({ way: z.literal('recovery-code'), code: typedCodeSchema }),
  z.object({ way: z.literal('mailed-code'), code: typedCodeSchema }),
])
export type Proof = z.infer<typeof proofSchema>

/** What this account can prove itself with. `mail`: a code is mailed only to who has no password. */
export const waysSchema = z.object({
  password: z.boolean(),
  passkey: z.boolean(),
  recoveryCode: z.boolean(),
  mail: z.boolean(),
})
export type Ways = z.infer<typeof waysSchema>

/** What makes a session fresh again for the calls that are marked with `fresh`. */
export const confirmEndpoints = {
  freshness: call('GET', '/api/auth/confirm', 'user', z.object({ isFresh: z.boolean(), ways: waysSchema })),
  confirm: call('POST', '/api/auth/confirm', 'user', okSchema, { body: proofSchema }),
  beginPasskeyProof: call('POST', '/api/auth/confirm/passkey', 'user', passkeySignInOptionsSchema),
  mailCode: call('POST', '/api/auth/confirm/mail', 'user', okSchema),
} as const

/** The fourth way to sign in: single-use codes for a person who has lost the others. */
export const recoveryCodeEndpoints = {
  recoveryCodes: call('GET', '/api/auth/recovery-codes', 'user', z.object({ left: z.int() })),
  /** In place of all that there were. They are told this once: the server keeps hashes. */
  makeRecoveryCodes: call('POST', '/api/auth/recovery-codes', 'user', z.object({ codes: z.array(z.string()) }), {
    fresh: true,
  }),
  signInWithCode: call('POST', '/api/auth/recovery-codes/verify', 'public', signedInSchema, {
    // As for a password: the owner's address may be one that is no Internet address.
    body: z.object({ email: credentialsSchema.shape.email, code: typedCodeSchema }),
  }),
} as const
