import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../contract/accounts/account.ts'
import type { Caller, StartedSession } from '../accounts/accounts.ts'
import type { Attempt } from '../accounts/audit-trail.ts'
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import { HttpError } from '../kernel/problem.ts'
import { clientNetwork } from './client-network.ts'

/** @throws HttpError 429 with Retry-After after too many failed attempts */
export async function beginTry(tries: RateLimiter, keys: readonly string[], reply: FastifyReply): Promise<void> {
  const wait = await tries.begin(keys)
  if (wait === 0) return
  reply.header('retry-after', wait)
  throw new HttpError(429, `Too many attempts. Wait ${wait} seconds and try again.`, { code: 'too-many-tries' })
}

export function sendSession(
  { user, cookies }: Pick<StartedSession, 'user' | 'cookies'>,
  reply: FastifyReply,
): SignedIn {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return { user }
}

/** Long enough to tell one browser from another. */
const MAX_AGENT = 300

export const callerOf = ({ headers, ip }: FastifyRequest): Caller => ({
  userAgent: (headers['user-agent'] ?? '').slice(0, MAX_AGENT),
  ipAddress: ip,
  cookies: headers.cookie,
})

export const attemptOf = (request: FastifyRequest, way: Attempt['way']): Attempt => ({
  network: clientNetwork(request.ip),
  userAgent: callerOf(request).userAgent,
  way,
})

/** The key that attempts of a caller are counted by, whatever account it names. */
export const networkKey = ({ ip }: FastifyRequest): string => `address ${clientNetwork(ip)}`
