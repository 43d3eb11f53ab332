import type { FastifyRequest } from 'fastify'
import type { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { AuditTrail } from '../../accounts/audit-trail.ts'
import { isCommonPassword } from '../../accounts/credentials/common-passwords.ts'
import type { Recovery } from '../../accounts/credentials/recovery.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { Call, Handler } from '../../http/handler.ts'
import { beginTry, callerOf, sendSession } from '../../http/sign-in.ts'
import { HttpError } from '../../kernel/problem.ts'
import { type GuessPorts, tryKeys } from './attempt-keys.ts'

const INVALID = 'Invalid or missing reset token. Please request a new password reset.'
const COMMON =
  "Many people use this password, so it's among the first to be guessed. Choose another, such as three unrelated words."

type Ports = GuessPorts & { recovery: Recovery }

/** Which passkeys open the account as well, for whoever is about to choose its new password. */
export function findReset({ recovery, ...made }: Ports): Handler<typeof peopleEndpoints.findReset> {
  return async (call) => {
    const { passkeys } = await tried(made, call, (token) => recovery.findReset(token))
    return { passkeys }
  }
}

/** The token of the mail is the only right that counts here; a session is neither needed nor begun. */
export function updatePassword({
  recovery,
  trail,
  ...made
}: Ports & { trail: AuditTrail }): Handler<typeof peopleEndpoints.updatePassword> {
  return async (call) => {
    const { password, removePasskeys } = call.body
    // Before the token is used up.
    if (isCommonPassword(password)) throw new HttpError(400, COMMON, { code: 'common-password' })
    const done = await tried(made, call, (token) => recovery.setPassword(token, password, removePasskeys))
    const { email, passkeys, removed } = done
    const gone = removed.map(({ name }) => ({ action: 'passkey-removed', subject: name }) as const)
    await trail.changed(email, [{ action: 'password-reset', subject: email }, ...gone], { kind: 'password-changed' })
    return { ok: true, passkeys }
  }
}

type SetPorts = { accounts: Accounts; recovery: Recovery; trail: AuditTrail; tries: RateLimiter }

/** The caller goes on with a new session; whoever else was signed in has to sign in again. */
export function setPassword(ports: SetPorts): Handler<typeof peopleEndpoints.setPassword> {
  const { accounts, recovery, trail, tries } = ports
  return async ({ body: { password }, user, request, reply }) => {
    if (isCommonPassword(password)) throw new HttpError(400, COMMON, { code: 'common-password' })
    // Each takes a processor for a moment.
    await beginTry(tries, [`password of ${user.id}`], reply)
    const grant = await recovery.changePassword(user.id, password)
    await trail.changed(user.email, [{ action: 'password-changed', subject: user.email }], { kind: 'password-changed' })
    const session = await accounts.signInRecognised(grant, callerOf(request))
    if (!session) throw new HttpError(401, 'Sign in to continue')
    return sendSession(session, reply)
  }
}

type Asked = Pick<Call<typeof peopleEndpoints.findReset>, 'request' | 'reply'>

async function tried<Account>(
  made: GuessPorts,
  { request, reply }: Asked,
  use: (token: string) => Promise<Account | null>,
): Promise<Account> {
  const { counted, keys } = tryKeys(made, request)
  await beginTry(counted, keys, reply)
  const token = tokenOf(request)
  const account = token === undefined ? null : await use(token)
  if (!account) throw new HttpError(400, INVALID, { code: 'reset-token' })
  await counted.forgive(keys)
  return account
}

const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S{1,512})$/i.exec(headers.authorization ?? '')?.[1]
