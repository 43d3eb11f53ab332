import type { IncomingHttpHeaders } from 'node:http'
import type { Credentials, User } from '../../contract/account.ts'
import { userIdSchema } from '../../contract/ids.ts'
import type { Auth } from './auth.ts'

/** A session with the Set-Cookie headers that the browser must get; none when it has them already. */
export type Session = { user: User; cookies: string[] }

export type Accounts = {
  /** Null when address or password is wrong. */
  signIn(credentials: Credentials): Promise<Session | null>
  /** Null when the link is unknown, used or too old. */
  signInWithLink(token: string): Promise<Session | null>
  /** Resolves to the Set-Cookie headers that end the session in the browser. */
  signOut(headers: IncomingHttpHeaders): Promise<string[]>
  sessionOf(headers: IncomingHttpHeaders): Promise<Session | null>
}

/** Looking a session up costs as much as the rest of a poll (facts/server.md 11). Milliseconds. */
const CACHE_MS = 1000
const CACHE_ENTRIES = 10_000

export function createAccounts(auth: Auth): Accounts {
  const cache = new Map<string, { user: User; until: number }>()

  async function sessionOf(headers: IncomingHttpHeaders): Promise<Session | null> {
    const { cookie } = headers
    if (!cookie) return null
    const cached = cache.get(cookie)
    if (cached && cached.until > Date.now()) return { user: cached.user, cookies: [] }
    const answer = await auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
    if (!answer.response) return null
    const user = toUser(answer.response.user)
    if (cache.size >= CACHE_ENTRIES) cache.clear()
    cache.set(cookie, { user, until: Date.now() + CACHE_MS })
    return { user, cookies: answer.headers.getSetCookie() }
  }

  async function started(answer: { response: { userId: string } | null; headers: Headers }): Promise<Session | null> {
    if (!answer.response) return null
    const { internalAdapter } = await auth.$context
    const user = await internalAdapter.findUserById(answer.response.userId)
    return user && { user: toUser(user), cookies: answer.headers.getSetCookie() }
  }

  return {
    sessionOf,
    signIn: async (credentials) =>
      started(await auth.api.signInWithPassword({ body: credentials, returnHeaders: true })),
    signInWithLink: async (token) => started(await auth.api.signInWithLink({ body: { token }, returnHeaders: true })),
    signOut: async ({ cookie }) => {
      const { headers } = await auth.api.signOut({
        headers: new Headers(cookie ? { cookie } : {}),
        returnHeaders: true,
      })
      cache.clear()
      return headers.getSetCookie()
    },
  }
}

export const toUser = (user: { id: string; name: string; email: string; role?: unknown }): User => ({
  id: userIdSchema.parse(user.id),
  name: user.name,
  email: user.email,
  isAdmin: user.role === 'admin',
})
