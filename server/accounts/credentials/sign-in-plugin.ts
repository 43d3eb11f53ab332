import { createHash } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod/mini'
import { type Grant, grantFor, isSameGrant, readGrant } from '../sessions/grants.ts'
import { hashPassword, isPassword } from './passwords.ts'

type Context = Parameters<typeof setSessionCookie>[0]

/** What the list of signed-in devices shows of a browser. */
const deviceSchema = z.object({ userAgent: z.string(), ipAddress: z.string() })
export type SignInDevice = z.infer<typeof deviceSchema>

/**
 * The ways in, called by our own routes. better-auth's own calls refuse addresses without a dot, and so the
 * default owner@localhost; sessions, cookies and single-use tokens are its own.
 */
export const signInPlugin = {
  id: 'earmark-sign-in',
  endpoints: {
    /** Null when address or password is wrong, or the account is disabled; takes as long for an unknown address. */
    signInWithPassword: createAuthEndpoint(
      '/earmark/password',
      { method: 'POST', body: z.object({ email: z.string(), password: z.string(), device: deviceSchema }) },
      async (context) => {
        const { email, password, device } = context.body
        const accounts = context.context.internalAdapter
        const found = await accounts.findUserByEmail(email.toLowerCase(), { includeAccounts: true })
        const stored = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password
        if (!found || !stored) {
          await hashPassword(password)
          return context.json(null)
        }
        if (!(await isPassword(stored, password))) return context.json(null)
        return context.json(await startSession(context, grantFor(found.user), device))
      },
    ),
    /** Null when the link is unknown, used, too old or of an older version, or the account is disabled. */
    signInWithLink: createAuthEndpoint(
      '/earmark/link',
      { method: 'POST', body: z.object({ token: z.string(), device: deviceSchema }) },
      async (context) => {
        const accounts = context.context.internalAdapter
        const link = await accounts.consumeVerificationValue(linkIdentifier(context.body.token))
        if (!link || link.expiresAt < new Date()) return context.json(null)
        return context.json(await startSession(context, readGrant(link.value), context.body.device))
      },
    ),
    /** For a person who was recognised otherwise: by a passkey. Null when the account is gone or disabled. */
    signInRecognised: createAuthEndpoint(
      '/earmark/recognised',
      { method: 'POST', body: z.object({ userId: z.string(), version: z.string(), device: deviceSchema }) },
      async (context) => context.json(await startSession(context, context.body, context.body.device)),
    ),
  },
} satisfies BetterAuthPlugin

const hashed = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** What the database keeps of a link's token: who reads the file cannot sign in with it. */
export const linkIdentifier = (token: string): string => `sign-in-link:${hashed(token)}`
export const resetIdentifier = (token: string): string => `reset:${hashed(token)}`

async function startSession(context: Context, { userId, version }: Grant, device: SignInDevice) {
  const { internalAdapter: accounts, adapter } = context.context
  const grant = { userId, version }
  const isHeld = (user: { id: string } | null) => user !== null && isSameGrant(grantFor(user), grant)
  const known = await accounts.findUserById(userId)
  if (!known || !isHeld(known) || ('banned' in known && known.banned)) return null
  // The first sign-in proves that the person has the password or the link; see owner.ts.
  const user = known.emailVerified ? known : await accounts.updateUser(userId, { emailVerified: true })
  const session = await accounts.createSession(userId, false, device)
  // Moved meanwhile, by a reset that may have ended the sessions before this one was there.
  if (!isHeld(await accounts.findUserById(userId))) {
    await adapter.delete({ model: 'session', where: [{ field: 'id', value: session.id }] })
    return null
  }
  await setSessionCookie(context, { session, user })
  return { userId, isFirst: !known.emailVerified }
}
