import type { FastifyRequest } from 'fastify'
import type { confirmEndpoints } from '../../../contract/accounts/confirm.ts'
import type { Accounts, Session } from '../../accounts/accounts.ts'
import type { AuditTrail } from '../../accounts/audit-trail.ts'
import type { Confirmations } from '../../accounts/credentials/confirmations.ts'
import type { Passkeys } from '../../accounts/credentials/passkeys.ts'
import type { Proofs } from '../../accounts/credentials/proofs.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { Handler } from '../../http/handler.ts'
import { attemptOf, beginTry, networkKey } from '../../http/sign-in.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { HttpError } from '../../kernel/problem.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { Database } from '../../store/schema.ts'

type Ports = { accounts: Accounts; confirmations: Confirmations; proofs: Proofs }

export function freshness(ports: Ports): Handler<typeof confirmEndpoints.freshness> {
  return async ({ request }) => {
    const session = await sessionOf(ports, request)
    return { isFresh: await ports.confirmations.isFresh(session), ways: await ports.proofs.ways(session) }
  }
}

/** Wrong tries are counted by network and person, whatever device: who holds a stolen session may be on any. */
export function confirm(
  ports: Ports & { trail: AuditTrail; tries: RateLimiter },
): Handler<typeof confirmEndpoints.confirm> {
  const { confirmations, proofs, trail, tries } = ports
  return async ({ body, user, request, reply }) => {
    const session = await sessionOf(ports, request)
    const keys = [networkKey(request), `person ${user.id}`]
    await beginTry(tries, keys, reply)
    const attempt = attemptOf(request, WAYS[body.way])
    const proved = await proofs.check(session, body).catch(async (error: unknown) => {
      await trail.failed(attempt, user.email)
      throw error
    })
    if (!proved) {
      await trail.failed(attempt, user.email)
      throw new HttpError(400, WRONG[body.way], { code: 'wrong-proof' })
    }
    await tries.forgive(keys)
    await confirmations.confirm(session)
    if (proved.codesLeft !== null) await trail.usedCode(user.email, proved.codesLeft)
    return { ok: true }
  }
}

const WAYS = {
  password: 'password',
  passkey: 'passkey',
  'recovery-code': 'recovery code',
  'mailed-code': 'link',
} as const
const WRONG_CODE = 'This code is wrong, has already been used, or has expired.'
const WRONG = {
  password: 'This is not your password.',
  passkey: "This passkey couldn't be checked. Please try again.",
  'recovery-code': WRONG_CODE,
  'mailed-code': WRONG_CODE,
} as const

export function beginPasskeyProof(
  ports: Ports & { passkeys: Passkeys; tries: RateLimiter },
): Handler<typeof confirmEndpoints.beginPasskeyProof> {
  return async ({ user, request, reply }) => {
    await beginTry(ports.tries, [`person ${user.id}`], reply)
    return ports.passkeys.beginProof((await sessionOf(ports, request)).id)
  }
}

type MailPorts = Ports & { database: Database; jobs: Pick<Jobs, 'wake'>; tries: RateLimiter }

/** Only to who has no password: who has one is asked for it. */
export function mailCode(ports: MailPorts): Handler<typeof confirmEndpoints.mailCode> {
  const { database, jobs, proofs, tries } = ports
  return async ({ user, request, reply }) => {
    const session = await sessionOf(ports, request)
    if (!(await proofs.ways(session)).mail) {
      throw new HttpError(409, 'This account has a password. Confirm with that.', { code: 'has-password' })
    }
    await beginTry(tries, [`confirm-code ${user.email}`], reply)
    await database
      .transaction()
      .execute((write) => enqueueMail(write, { kind: 'confirm-code', address: user.email, about: session.id }))
    jobs.wake()
    return { ok: true }
  }
}

async function sessionOf({ accounts }: Pick<Ports, 'accounts'>, { headers }: FastifyRequest): Promise<Session> {
  const session = await accounts.sessionOf(headers)
  if (!session) throw new HttpError(401, 'Sign in to continue')
  return session
}
