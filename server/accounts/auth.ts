import { betterAuth } from 'better-auth'
import { getAdapter } from 'better-auth/db/adapter'
import { getMigrations } from 'better-auth/db/migration'
import { admin } from 'better-auth/plugins/admin'
import { isPostgres } from '../store/dialects/column-types.ts'
import { withStartupLock } from '../store/processes/startup-lock.ts'
import type { Database } from '../store/schema.ts'
import { hashPassword, isPassword } from './credentials/passwords.ts'
import { signInPlugin } from './credentials/sign-in-plugin.ts'
import { hasDatabaseFailed, remembering, throwingOwnErrors } from './own-errors.ts'
import { withHashedTokens } from './sessions/hashed-tokens.ts'

const DAY = 24 * 60 * 60

/** A device that is used once in two months stays signed in, until session-life.ts ends it. Seconds. */
const SESSION_SECONDS = 60 * DAY

/** `secret` signs the cookies of sessions. */
export type AuthSettings = { database: Database; secret: string; publicUrl: string }
export type Auth = Awaited<ReturnType<typeof openAuth>>

/** better-auth without its own routes, its tables beside ours; they are migrated first. */
export async function openAuth(settings: AuthSettings) {
  await makeAccountTables(settings)
  const options = optionsOf(settings)
  const adapter = remembering(withHashedTokens(await getAdapter(options)))
  const auth = betterAuth({ ...options, database: () => adapter })
  return { ...auth, api: throwingOwnErrors(auth.api) }
}

export async function makeAccountTables(settings: AuthSettings): Promise<void> {
  await withStartupLock(settings.database, async (own) => {
    // On one connection throughout: the caller may have no other.
    const { runMigrations } = await getMigrations(optionsOf({ ...settings, database: own }))
    await runMigrations()
  })
}

/** Errors that the caller is given, and logs, are not logged twice. */
function tell(level: string, message: string): void {
  if (!hasDatabaseFailed()) console.error(`better-auth, ${level}: ${message}`)
}

function optionsOf({ database, secret, publicUrl }: AuthSettings) {
  const secure = publicUrl.startsWith('https:')
  return {
    baseURL: publicUrl,
    secret,
    database: { db: database, type: isPostgres(database) ? ('postgres' as const) : ('sqlite' as const) },
    logger: { level: 'error' as const, log: tell },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }: { hash: string; password: string }) => isPassword(hash, password),
      },
    },
    user: {
      additionalFields: {
        preferences: { type: 'string' as const, required: false, input: false },
        // Which list of words is the present one: stored-preferences.ts.
        vocabulary: { type: 'string' as const, required: false, input: false },
        // The credentials version of grants.ts.
        credentials: { type: 'string' as const, required: false, input: false },
      },
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY },
    plugins: [admin(), signInPlugin],
    advanced: {
      // Session and user in one query: every device asks for both every minute.
      database: { joins: true },
      // The __Host- prefix is set by name: the library only knows __Secure-.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const, secure, path: '/' },
      cookies: { session_token: { name: secure ? '__Host-earmark.session' : 'earmark.session' } },
    },
  }
}
