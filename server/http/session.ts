import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../contract/accounts/account.ts'
import { RESTORE_HEADER, USER_HEADER } from '../../contract/endpoints.ts'
import { NOT_FRESH } from '../../contract/fresh-session.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Confirmations } from '../accounts/credentials/confirmations.ts'
import type { Revocation } from '../accounts/sessions/revocation.ts'
import { HttpError } from '../kernel/problem.ts'
import { restoreId } from '../store/feed/restore-id.ts'
import type { Database } from '../store/schema.ts'
import { bodyBytes } from './limits/body-timeout.ts'
import type { ConcurrencyLimit } from './limits/concurrency-limit.ts'

export type SessionPorts = {
  accounts: Accounts
  confirmations: Confirmations
  atOnce: ConcurrencyLimit
  revocation: Pick<Revocation, 'personOf'>
  database: Database
}

/**
 * The answer to a caller without a session. A device that was signed out on purpose is told so, with what it needs to know which
 * of its copies this server has; only when it acts for the user of that session. A device with an older restore id hears that
 * this server was restored, but not the present id: it must compare before it removes a copy.
 */
export async function signInNeeded(
  { revocation, database }: Pick<SessionPorts, 'revocation' | 'database'>,
  { headers }: FastifyRequest,
): Promise<HttpError> {
  const user = await revocation.personOf(headers)
  const meant = headers[USER_HEADER]
  if (user !== null && (meant === undefined || meant === user)) {
    return new HttpError(401, SIGN_IN, { code: 'revoked', more: { user, restoreId: await restoreId(database) } })
  }
  const known = headers[RESTORE_HEADER]
  const isRestored = known !== undefined && known !== (await restoreId(database))
  return new HttpError(401, SIGN_IN, isRestored ? { code: 'restored' } : {})
}

const SIGN_IN = 'Sign in to continue'

/**
 * The user of the session cookie; null without a session. A call that names another user than the session's is refused: with 401
 * by our own header, so that the device asks for sign-in, else 403. 429 when too many requests of the user are running, and 403
 * when the route needs a fresh session and this one is not.
 */
export async function currentUser(
  { accounts, confirmations, atOnce }: SessionPorts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<User | null> {
  const session = await accounts.sessionOf(request.headers)
  if (!session) return null
  for (const cookie of session.cookies) reply.header('set-cookie', cookie)
  const { user } = session
  atOnce.begin(user.id, reply, bodyBytes(request))
  const meant = request.headers[USER_HEADER]
  if (meant !== undefined && meant !== user.id) throw new HttpError(401, SIGN_IN, { code: 'other-user' })
  const email = request.headers['x-user-email']
  if (typeof email === 'string' && email.toLowerCase() !== user.email.toLowerCase()) throw otherPerson()
  const { userId } = request.query as { userId?: unknown }
  if (userId !== undefined && userId !== user.id) throw otherPerson()
  if (request.routeOptions.config.fresh && !(await confirmations.isFresh(session))) throw notFresh()
  return user
}

/** The same when the body has come, which may have taken a minute: the session may have ended meanwhile. */
export async function userStill(
  { accounts }: Pick<SessionPorts, 'accounts'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<User | null> {
  const session = await accounts.sessionOf(request.headers)
  for (const cookie of session?.cookies ?? []) reply.header('set-cookie', cookie)
  return session?.user ?? null
}

export const otherPerson = (): HttpError =>
  new HttpError(403, 'Someone else is signed in now. Reload the page and try again.', { code: 'other-user' })

/** Older pages have no dialog for it and show the sentence. */
const notFresh = (): HttpError =>
  new HttpError(403, "First confirm that it's you: reload this page and try again, or sign in again.", {
    code: NOT_FRESH,
  })
