import type { IncomingHttpHeaders } from 'node:http'
import type { Credentials, Preferences, User } from '../../contract/accounts/account.ts'
import type { Auth } from './auth.ts'
import type { SignInDevice } from './credentials/sign-in-plugin.ts'
import { type Grant, grantFor } from './sessions/grants.ts'
import type { KnownDevices } from './sessions/known-devices.ts'
import { withPresentSignature } from './sessions/older-cookies.ts'
import { RecentSessions } from './sessions/recent-sessions.ts'
import { hasEnded } from './sessions/session-life.ts'
import type { StoredPreferences } from './stored-preferences.ts'
import { toUser } from './to-user.ts'

/** A session of one browser. `id` names it in the list of devices. */
export type Session = {
  id: string
  user: User
  preferences: Preferences
  /** Unix milliseconds. */
  startedAt: number
  /** The version of the account's credentials at this look-up. */
  version: string
  /** Set-Cookie headers for the browser; none when it has them already. */
  cookies: string[]
}
/** `device`: whether the browser had signed in to this account before; for the first sign-in of all it is neither. */
export type StartedSession = Pick<Session, 'user' | 'cookies'> & { device: 'known' | 'new' | 'first' }

/** The browser that signs in; `cookies` is its Cookie header. */
export type Caller = SignInDevice & { cookies: string | undefined }

/** A session by its id, with what it was begun with; see audio-links.ts. */
export type SessionHeld = Grant & { session: string }

export type Accounts = {
  /** Null when address or password is wrong, or the account is disabled. */
  signIn(credentials: Credentials, caller: Caller): Promise<StartedSession | null>
  /** Null when the link is unknown, used, expired or of an older credentials version, or the account is disabled. */
  signInWithLink(token: string, caller: Caller): Promise<StartedSession | null>
  /**
   * For a user whom a passkey or a recovery code has identified. Null when the account is gone, disabled or of another version by
   * now.
   */
  signInRecognised(grant: Grant, caller: Caller): Promise<StartedSession | null>
  /** Resolves to the Set-Cookie headers that end the session in the browser. */
  signOut(headers: IncomingHttpHeaders): Promise<string[]>
  sessionOf(headers: IncomingHttpHeaders): Promise<Session | null>
  /** Whether that session is open and has this user and version. As fresh as `sessionOf`. */
  isOpen(held: SessionHeld): Promise<boolean>
  /** Drops cached sessions: called when an account or a session was changed. */
  forgetSessions(): void
}

type Ports = { auth: Auth; devices: KnownDevices; preferences: Pick<StoredPreferences, 'of'> }

/** `olderKey`: the key of cookies signed by older versions, which are still accepted. */
export function createAccounts({ auth, devices, preferences }: Ports, olderKey?: string): Accounts {
  async function taken(cookie: string): Promise<string> {
    if (olderKey === undefined) return cookie
    const { authCookies, secret } = await auth.$context
    return withPresentSignature(cookie, { name: authCookies.sessionToken.name, older: olderKey, present: secret })
  }
  const recent = new RecentSessions(async (cookie) => findSession({ auth, preferences }, await taken(cookie)))
  const recentById = new RecentSessions((id) => findHeld(auth, id))
  const forgetSessions = () => {
    recent.clear()
    recentById.clear()
  }

  async function started({ response, headers }: Begun, { cookies }: Caller): Promise<StartedSession | null> {
    if (!response) return null
    const { internalAdapter } = await auth.$context
    const user = await internalAdapter.findUserById(response.userId)
    if (!user) return null
    const isKnown = devices.idFor(cookies, grantFor(user)) !== null
    return {
      user: toUser(user),
      cookies: [...headers.getSetCookie(), devices.remember(cookies, grantFor(user))],
      device: response.isFirst ? 'first' : isKnown ? 'known' : 'new',
    }
  }

  return {
    async sessionOf({ cookie }) {
      const { authCookies } = await auth.$context
      const own = cookie ? sessionCookie(cookie, authCookies.sessionToken.name) : null
      return own === null ? null : recent.find(own)
    },
    forgetSessions,
    async isOpen({ session, userId, version }) {
      const held = await recentById.find(session)
      return held !== null && held.userId === userId && held.version === version
    },
    signIn: async (credentials, device) =>
      started(await auth.api.signInWithPassword({ body: { ...credentials, device }, returnHeaders: true }), device),
    signInWithLink: async (token, device) =>
      started(await auth.api.signInWithLink({ body: { token, device }, returnHeaders: true }), device),
    signInRecognised: async (grant, device) =>
      started(await auth.api.signInRecognised({ body: { ...grant, device }, returnHeaders: true }), device),
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

type Begun = { response: { userId: string; isFirst: boolean } | null; headers: Headers }

async function findSession({ auth, preferences }: Omit<Ports, 'devices'>, cookie: string): Promise<Session | null> {
  const { response, headers } = await auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
  if (!response || ('banned' in response.user && response.user.banned)) return null
  const { user, session } = response
  const startedAt = new Date(session.createdAt).getTime()
  if (hasEnded(startedAt)) {
    // It has just been prolonged for nothing.
    await (await auth.$context).adapter.delete({ model: 'session', where: [{ field: 'id', value: session.id }] })
    return null
  }
  const { version } = grantFor(user)
  const found = { id: session.id, user: toUser(user), preferences: await preferences.of(user) }
  return { ...found, startedAt, version, cookies: headers.getSetCookie() }
}

type Held = { createdAt: Date; expiresAt: Date; user: { id: string; banned?: unknown; credentials?: unknown } | null }

/** By the id, which grants nothing: no cookie has it. */
async function findHeld(auth: Auth, id: string): Promise<(Grant & { cookies: string[] }) | null> {
  const { adapter } = await auth.$context
  const where = [{ field: 'id', value: id }]
  const found = await adapter.findOne<Held>({ model: 'session', where, join: { user: true } })
  if (!found?.user || found.user.banned || found.expiresAt < new Date()) return null
  if (hasEnded(found.createdAt.getTime())) return null
  return { ...grantFor(found.user), cookies: [] }
}

/**
 * The session's cookie alone, the first as better-auth takes it; null when there is none. What else a caller sends is nothing that
 * sessions are known by, and may be long.
 */
function sessionCookie(header: string, name: string): string | null {
  const start = `${name}=`
  for (const pair of header.split(';')) if (pair.trimStart().startsWith(start)) return pair.trim()
  return null
}
