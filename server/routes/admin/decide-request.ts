import type { FastifyRequest } from 'fastify'
import type { User } from '../../../contract/accounts/account.ts'
import type { DecidedRequest } from '../../../contract/accounts/admin.ts'
import type { Users } from '../../accounts/users.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { Database } from '../../store/schema.ts'
import { decideRequest, findRequest } from '../../store/tables/accounts/access-requests.ts'
import { recordAction } from '../../store/tables/accounts/audit.ts'
import { type FirstLinkPorts, firstLink } from './first-link.ts'

type Ports = { database: Database; people: Users; jobs: Pick<Jobs, 'wake'> }
type ApprovalPorts = Ports & FirstLinkPorts
/** POST and PUT, approve and deny: one shape. */
type Decide = (call: { params: { id: string }; user: User; request: FastifyRequest }) => Promise<DecidedRequest>

/**
 * Makes the account ready and mails a sign-in link, or tells it where no mail server does. Again is the same answer without
 * the link, and no second mail.
 */
export function approveRequest(ports: ApprovalPorts): Decide {
  const { database, people, jobs } = ports
  return async ({ params, user, request: call }) => {
    const request = await findRequest(database, params.id)
    if (!request) throw notFound('Request')
    // Before the decision: if this stops in between, the request is still pending and is approved again.
    const invited = request.status === 'approved' ? null : await people.invite(request)
    const decided = await database.transaction().execute(async (write) => {
      const now = await findRequest(write, params.id)
      if (now === null || now.status === 'approved') return now
      await decideRequest(write, now.id, { status: 'approved', by: user.email, at: new Date().toISOString() })
      await recordAction(write, { actor: user.email, action: 'request-approved', subject: now.email })
      await enqueueMail(write, { kind: 'invitation', address: now.email })
      return findRequest(write, now.id)
    })
    if (!decided) throw notFound('Request')
    jobs.wake()
    const link = invited?.isNew ? await firstLink(ports, invited.user.id, call) : undefined
    return { ...decided, ...(link !== undefined && { sign_in_link: link }) }
  }
}

/** An account that was made is taken away by disabling it, never by denying a request that was approved. */
export function denyRequest({ database }: Ports): Decide {
  return async ({ params, user }) => {
    const decided = await database.transaction().execute(async (write) => {
      const now = await findRequest(write, params.id)
      if (now?.status !== 'pending') return now
      await decideRequest(write, now.id, { status: 'denied', by: user.email, at: new Date().toISOString() })
      await recordAction(write, { actor: user.email, action: 'request-denied', subject: now.email })
      return findRequest(write, now.id)
    })
    if (!decided) throw notFound('Request')
    if (decided.status === 'approved') {
      throw new HttpError(409, 'This request has already been approved. Disable the account instead.', {
        code: 'approved',
      })
    }
    return decided
  }
}
