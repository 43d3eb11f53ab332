import { z } from 'zod/mini'
import { call, okSchema } from '../endpoints.ts'
import { signedInSchema } from './account.ts'
import { passkeySchema, personNameSchema } from './people.ts'

/** Bytes in JSON, as Web Authentication Level 3 writes them (section 5.1.8). */
const base64url = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))
const credentialIdSchema = base64url(1400)
const publicKeyTypeSchema = z.literal('public-key')

/** The name of a passkey follows the rules of a user's name: one line, not empty. */
const passkeyNameSchema = personNameSchema

/** What the browser is asked to create: PublicKeyCredentialCreationOptionsJSON. */
export const newPasskeyOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKeyTypeSchema, alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: publicKeyTypeSchema, id: z.string(), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
})
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptionsSchema>

/** What the browser is asked to sign: PublicKeyCredentialRequestOptionsJSON. */
export const passkeySignInOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeySignInOptions = z.infer<typeof passkeySignInOptionsSchema>

/** RegistrationResponseJSON, as far as it is used. */
export const madePasskeySchema = z.object({
  id: credentialIdSchema,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10)),
  }),
})
export type MadePasskey = z.infer<typeof madePasskeySchema>

/** AuthenticationResponseJSON, as far as it is used. */
export const usedPasskeySchema = z.object({
  id: credentialIdSchema,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    userHandle: base64url(128),
  }),
})
export type UsedPasskey = z.infer<typeof usedPasskeySchema>

const passkeyParams = z.object({ id: z.uuid() })

/** The third way to sign in. Apart from the other calls: only the sign-in screen and Settings make them. */
export const passkeyEndpoints = {
  beginPasskeySignIn: call('POST', '/api/auth/passkey/options', 'public', passkeySignInOptionsSchema),
  signInWithPasskey: call('POST', '/api/auth/passkey/verify', 'public', signedInSchema, { body: usedPasskeySchema }),
  listPasskeys: call('GET', '/api/auth/passkeys', 'user', z.array(passkeySchema)),
  beginPasskey: call('POST', '/api/auth/passkeys/options', 'user', newPasskeyOptionsSchema, { fresh: true }),
  addPasskey: call('POST', '/api/auth/passkeys', 'user', passkeySchema, {
    fresh: true,
    body: z.object({ name: passkeyNameSchema, made: madePasskeySchema }),
  }),
  renamePasskey: call('PATCH', '/api/auth/passkeys/:id', 'user', passkeySchema, {
    fresh: true,
    params: passkeyParams,
    body: z.object({ name: passkeyNameSchema }),
  }),
  removePasskey: call('DELETE', '/api/auth/passkeys/:id', 'user', okSchema, { fresh: true, params: passkeyParams }),
} as const
