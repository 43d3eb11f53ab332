import type { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import type { Users } from '../../accounts/users.ts'
import type { Handler } from '../../http/handler.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { Database } from '../../store/schema.ts'
import { recordAction } from '../../store/tables/accounts/audit.ts'
import { type FirstLinkPorts, firstLink } from './first-link.ts'

type Ports = FirstLinkPorts & { database: Database; people: Users; jobs: Pick<Jobs, 'wake'> }

/** Mails a sign-in link, and tells it again where no mail server does: the first may be lost. */
export function resendInvitation(ports: Ports): Handler<typeof adminEndpoints.resendInvitation> {
  const { database, people, jobs } = ports
  return async ({ params, user, request }) => {
    const person = await people.find(params.id)
    if (!person) throw notFound('User')
    if (person.state === 'disabled') {
      throw new HttpError(409, 'This account is disabled. Enable it first, then send the link.', { code: 'disabled' })
    }
    await database.transaction().execute(async (write) => {
      await recordAction(write, { actor: user.email, action: 'invitation-sent', subject: person.email })
      await enqueueMail(write, { kind: 'invitation', address: person.email })
    })
    jobs.wake()
    const signInLink = await firstLink(ports, person.id, request)
    return { ok: true, ...(signInLink !== undefined && { signInLink }) }
  }
}
