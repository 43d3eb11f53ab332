import type { keyLogEndpoints } from '../../../contract/accounts/key-log.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { Handler } from '../../http/handler.ts'
import { beginTry } from '../../http/sign-in.ts'
import { notFound } from '../../kernel/problem.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import { timeOf } from '../../store/processes/clock.ts'
import type { Database } from '../../store/schema.ts'
import { approvalsOf, askForApproval, keepApproval } from '../../store/tables/sealing/approvals.ts'

type Ports = { database: Database; tries: RateLimiter }

export function listApprovals({ database }: Pick<Ports, 'database'>): Handler<typeof keyLogEndpoints.approvals> {
  return async ({ user }) => approvalsOf(database, user.id, await timeOf(database))
}

export function ask({ database, tries }: Ports): Handler<typeof keyLogEndpoints.askForApproval> {
  return async ({ user, body, reply }) => {
    await beginTry(tries, [user.id], reply)
    const now = await timeOf(database)
    await transactionOf(database, user.id, (write) => askForApproval(write, user.id, body, now))
    return { ok: true }
  }
}

/** Which devices may read is not decided here: only who knows the new device's code can have made an approval that opens. */
export function approve({ database }: Pick<Ports, 'database'>): Handler<typeof keyLogEndpoints.approve> {
  return async ({ user, body }) => {
    if (!(await keepApproval(database, user.id, body))) throw notFound('Device')
    return { ok: true }
  }
}
