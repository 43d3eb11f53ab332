import type { keyLogEndpoints } from '../../../contract/accounts/key-log.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { Handler } from '../../http/handler.ts'
import { beginTry } from '../../http/sign-in.ts'
import { HttpError } from '../../kernel/problem.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database } from '../../store/schema.ts'
import {
  dropSealedUnlocker,
  keepSealedUnlocker,
  sealedUnlockersOf,
} from '../../store/tables/sealing/sealed-unlockers.ts'

type Ports = { database: Database; tries: RateLimiter }
type Reading = Pick<Ports, 'database'>

export function listUnlockers({ database }: Reading): Handler<typeof keyLogEndpoints.sealedUnlockers> {
  return ({ user }) => sealedUnlockersOf(database, user.id)
}

export function keepUnlocker({ database, tries }: Ports): Handler<typeof keyLogEndpoints.keepUnlocker> {
  return async ({ user, body, reply }) => {
    await beginTry(tries, [user.id], reply)
    const isKept = await transactionOf(database, user.id, (write) => keepSealedUnlocker(write, user.id, body))
    if (isKept) return { ok: true }
    throw new HttpError(409, 'This account has too many recovery keys and passkeys. Remove one first.', {
      code: 'too-many-unlockers',
    })
  }
}

export function dropUnlocker({ database }: Reading): Handler<typeof keyLogEndpoints.dropUnlocker> {
  return async ({ user, params }) => {
    await dropSealedUnlocker(database, user.id, params.id)
    return { ok: true }
  }
}
