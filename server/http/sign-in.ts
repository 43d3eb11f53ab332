import type { FastifyReply } from 'fastify'
import type { SignedIn } from '../../contract/account.ts'
import type { Session } from '../accounts/accounts.ts'
import type { Tries } from '../accounts/tries.ts'
import { Problem } from '../problem.ts'

/** @throws Problem 429 with Retry-After when there were too many wrong tries. */
export function beginTry(tries: Tries, keys: readonly string[], reply: FastifyReply): void {
  const wait = tries.begin(keys)
  if (wait === 0) return
  reply.header('retry-after', wait)
  throw new Problem(429, `Too many tries. Wait ${wait} seconds and try again.`, { code: 'too-many-tries' })
}

export function sendSession({ user, cookies }: Session, reply: FastifyReply): SignedIn {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return { user }
}
