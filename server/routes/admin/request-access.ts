import type { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { Users } from '../../accounts/users.ts'
import type { Handler } from '../../http/handler.ts'
import { beginTry, networkKey } from '../../http/sign-in.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { HttpError } from '../../kernel/problem.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { type MailPorts, withoutMail } from '../../mail/without-mail.ts'
import type { Database } from '../../store/schema.ts'
import { keepRequest, pendingRequests } from '../../store/tables/accounts/access-requests.ts'

/** All administrators together. */
const TOLD = ['administrators']
/** So many wait for a decision at most: who sends more fills the disk and the administrators' page. */
const MOST_PENDING = 1000

/** `mails` counts the requests that administrators are told of: a flood is in their list, and not in their mailboxes. */
type Ports = MailPorts & {
  database: Database
  people: Users
  jobs: Pick<Jobs, 'wake'>
  tries: RateLimiter
  mails: RateLimiter
}

/** Keeps the request and tells the administrators who want such mails. */
export function requestAccess(ports: Ports): Handler<typeof peopleEndpoints.requestAccess> {
  const { database, people, jobs, tries, mails } = ports
  return async ({ body, request, reply }) => {
    await beginTry(tries, [networkKey(request)], reply)
    const admins = (await people.list()).filter(
      ({ isAdmin, state, preferences }) => isAdmin && state !== 'disabled' && preferences.mail,
    )
    if ((await pendingRequests(database)) >= MOST_PENDING) {
      throw new HttpError(429, 'Too many requests wait for a decision. Ask the person who runs this server.', {
        code: 'too-many-waiting',
      })
    }
    const form = { ...body, reason: body.reason || null }
    const isTold = (await mails.begin(TOLD)) === 0
    const isNew = await database.transaction().execute(async (write) => {
      const about = await keepRequest(write, form, new Date().toISOString())
      if (about === null) return false
      for (const { email } of isTold ? admins : [])
        await enqueueMail(write, { kind: 'access-request', address: email, about })
      return true
    })
    if (isTold && !isNew) await mails.forgive(TOLD)
    jobs.wake()
    return { ok: true, ...withoutMail(ports) }
  }
}
