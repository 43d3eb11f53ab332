import { z } from 'zod/mini'
import { call, okSchema } from '../endpoints.ts'
import { credentialsSchema, signedInSchema } from './account.ts'
import { passkeySignInOptionsSchema, usedPasskeySchema } from './passkeys.ts'

/** As typed: with or without its hyphens, in any case. */
const typedCodeSchema = z.string().check(z.minLength(1), z.maxLength(64))

/** How the user of a session confirms it: as at a sign-in, or by a code that was just mailed. */
export const proofSchema = z.discriminatedUnion('way', [
  z.object({ way: z.literal('password'), password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  z.object({ way: z.literal('passkey'), used: usedPasskeySchema }),
  z.object({ way: z.literal('recovery-code'), code: typedCodeSchema }),
  z.object({ way: z.literal('mailed-code'), code: typedCodeSchema }),
])
export type Proof = z.infer<typeof proofSchema>

/** The ways this account can confirm. `mail`: a code is mailed only to an account without a password. */
export const waysSchema = z.object({
  password: z.boolean(),
  passkey: z.boolean(),
  recoveryCode: z.boolean(),
  mail: z.boolean(),
})
export type Ways = z.infer<typeof waysSchema>

/** The calls that make a session fresh again for calls marked with `fresh`. */
export const confirmEndpoints = {
  freshness: call('GET', '/api/auth/confirm', 'user', z.object({ isFresh: z.boolean(), ways: waysSchema })),
  confirm: call('POST', '/api/auth/confirm', 'user', okSchema, { body: proofSchema }),
  beginPasskeyProof: call('POST', '/api/auth/confirm/passkey', 'user', passkeySignInOptionsSchema),
  mailCode: call('POST', '/api/auth/confirm/mail', 'user', okSchema),
} as const

/** The fourth way to sign in: single-use codes for a user who has lost the others. */
export const recoveryCodeEndpoints = {
  recoveryCodes: call('GET', '/api/auth/recovery-codes', 'user', z.object({ left: z.int() })),
  /** Replaces all earlier codes. They are shown once: the server stores hashes. */
  makeRecoveryCodes: call('POST', '/api/auth/recovery-codes', 'user', z.object({ codes: z.array(z.string()) }), {
    fresh: true,
  }),
  signInWithCode: call('POST', '/api/auth/recovery-codes/verify', 'public', signedInSchema, {
    // As for a password: the owner's address may be one that is no Internet address.
    body: z.object({ email: credentialsSchema.shape.email, code: typedCodeSchema }),
  }),
} as const
