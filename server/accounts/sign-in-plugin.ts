import { createHash } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod/mini'
import { hashPassword, isPassword } from './passwords.ts'

type Context = Parameters<typeof setSessionCookie>[0]

/**
 * The two ways in, called by our own routes. better-auth's own calls refuse addresses without a dot, and so the
 * default owner@localhost; sessions, cookies and single-use tokens are its own.
 */
export const signInPlugin = {
  id: 'earmark-sign-in',
  endpoints: {
    /** Null when address or password is wrong; takes as long for an unknown address. */
    signInWithPassword: createAuthEndpoint(
      '/earmark/password',
      { method: 'POST', body: z.object({ email: z.string(), password: z.string() }) },
      async (context) => {
        const { email, password } = context.body
        const accounts = context.context.internalAdapter
        const found = await accounts.findUserByEmail(email.toLowerCase(), { includeAccounts: true })
        const stored = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password
        if (!found || !stored) {
          await hashPassword(password)
          return context.json(null)
        }
        if (!(await isPassword(stored, password))) return context.json(null)
        return context.json(await startSession(context, found.user.id))
      },
    ),
    /** Null when the link is unknown, used or too old. */
    signInWithLink: createAuthEndpoint(
      '/earmark/link',
      { method: 'POST', body: z.object({ token: z.string() }) },
      async (context) => {
        const accounts = context.context.internalAdapter
        const link = await accounts.consumeVerificationValue(linkIdentifier(context.body.token))
        if (!link || link.expiresAt < new Date()) return context.json(null)
        return context.json(await startSession(context, link.value))
      },
    ),
  },
} satisfies BetterAuthPlugin

/** What the database keeps of a link's token: who reads the file cannot sign in with it. */
export const linkIdentifier = (token: string): string =>
  `sign-in-link:${createHash('sha256').update(token).digest('base64url')}`

async function startSession(context: Context, userId: string) {
  const accounts = context.context.internalAdapter
  // The first sign-in proves that the person has the password or the link; see owner.ts.
  const user = await accounts.updateUser(userId, { emailVerified: true })
  const session = await accounts.createSession(userId)
  await setSessionCookie(context, { session, user })
  return { userId }
}
