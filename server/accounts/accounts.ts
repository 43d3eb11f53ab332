import type { IncomingHttpHeaders } from 'node:http'
import type { Credentials, Preferences, User } from '../../contract/account.ts'
import type { UserId } from '../../contract/ids.ts'
import type { Auth } from './auth.ts'
import { withPresentSignature } from './older-cookies.ts'
import { RecentSessions } from './recent-sessions.ts'
import type { SignInDevice } from './sign-in-plugin.ts'
import { toPreferences, toUser } from './to-user.ts'

/** Of one browser. `id` names it in the list of devices. */
export type Session = {
  id: string
  user: User
  preferences: Preferences
  /** Set-Cookie headers that the browser must get; none when it has them already. */
  cookies: string[]
}
export type StartedSession = Pick<Session, 'user' | 'cookies'>

export type Accounts = {
  /** Null when address or password is wrong, or the account is disabled. */
  signIn(credentials: Credentials, device: SignInDevice): Promise<StartedSession | null>
  /** Null when the link is unknown, used or too old, or the account is disabled. */
  signInWithLink(token: string, device: SignInDevice): Promise<StartedSession | null>
  /** For a person whom a passkey has proved. Null when the account is gone or disabled. */
  signInRecognised(user: UserId, device: SignInDevice): Promise<StartedSession | null>
  /** Resolves to the Set-Cookie headers that end the session in the browser. */
  signOut(headers: IncomingHttpHeaders): Promise<string[]>
  sessionOf(headers: IncomingHttpHeaders): Promise<Session | null>
  /** Whatever is known of sessions is looked up anew: called when an account or a session was changed. */
  forgetSessions(): void
}

/** `olderKey`: what versions of before signed cookies with, which are still taken. */
export function createAccounts(auth: Auth, olderKey?: string): Accounts {
  async function taken(cookie: string): Promise<string> {
    if (olderKey === undefined) return cookie
    const { authCookies, secret } = await auth.$context
    return withPresentSignature(cookie, { name: authCookies.sessionToken.name, older: olderKey, present: secret })
  }
  const recent = new RecentSessions(async (cookie) => findSession(auth, await taken(cookie)))
  const forgetSessions = () => recent.clear()

  async function started(answer: { response: { userId: string } | null; headers: Headers }) {
    if (!answer.response) return null
    const { internalAdapter } = await auth.$context
    const user = await internalAdapter.findUserById(answer.response.userId)
    return user && { user: toUser(user), cookies: answer.headers.getSetCookie() }
  }

  return {
    sessionOf: async ({ cookie }) => (cookie ? recent.find(cookie) : null),
    forgetSessions,
    signIn: async (credentials, device) =>
      started(await auth.api.signInWithPassword({ body: { ...credentials, device }, returnHeaders: true })),
    signInWithLink: async (token, device) =>
      started(await auth.api.signInWithLink({ body: { token, device }, returnHeaders: true })),
    signInRecognised: async (userId, device) =>
      started(await auth.api.signInRecognised({ body: { userId, device }, returnHeaders: true })),
    signOut: async ({ cookie }) => {
      const { headers } = await auth.api.signOut({
        headers: new Headers(cookie ? { cookie: await taken(cookie) } : {}),
        returnHeaders: true,
      })
      forgetSessions()
      return headers.getSetCookie()
    },
  }
}

async function findSession(auth: Auth, cookie: string): Promise<Session | null> {
  const { response, headers } = await auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
  if (!response || ('banned' in response.user && response.user.banned)) return null
  const { user, session } = response
  return { id: session.id, user: toUser(user), preferences: toPreferences(user), cookies: headers.getSetCookie() }
}
