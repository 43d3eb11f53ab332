import { type keyLogEndpoints, WRAPS_AT_ONCE } from '../../../contract/accounts/key-log.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { Config } from '../../config/config.ts'
import type { Handler } from '../../http/handler.ts'
import { beginTry } from '../../http/sign-in.ts'
import { HttpError } from '../../kernel/problem.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database } from '../../store/schema.ts'
import { keepWraps, wrapsAfter } from '../../store/tables/sealing/wraps.ts'
import { assertOffered } from './key-log.ts'

type Ports = { database: Database; config: Pick<Config, 'zeroAccess'>; tries: RateLimiter }

export function listWraps({ database }: Pick<Ports, 'database'>): Handler<typeof keyLogEndpoints.wraps> {
  return async ({ user, query }) => {
    const page = await wrapsAfter(database, user.id, Number(query.after))
    const cursor = String(page.at(-1)?.n ?? query.after)
    return { wraps: page.map(({ wrap }) => wrap), cursor, more: page.length === WRAPS_AT_ONCE }
  }
}

export function takeWraps({ database, config, tries }: Ports): Handler<typeof keyLogEndpoints.keepWraps> {
  return async ({ user, body, reply }) => {
    await beginTry(tries, [user.id], reply)
    const isKept = await transactionOf(database, user.id, async (write) => {
      await assertOffered(write, config, user.id)
      return keepWraps(write, user.id, body.wraps)
    })
    if (!isKept) throw new HttpError(409, 'There are too many wraps of this key.', { code: 'too-many-wraps' })
    return { ok: true }
  }
}
