import type { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import type { Users } from '../../accounts/users.ts'
import type { Handler } from '../../http/handler.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { HttpError } from '../../kernel/problem.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { Database } from '../../store/schema.ts'
import { recordAction } from '../../store/tables/accounts/audit.ts'
import { type FirstLinkPorts, firstLink } from './first-link.ts'

type Ports = FirstLinkPorts & { database: Database; people: Users; jobs: Pick<Jobs, 'wake'> }

export function createUser(ports: Ports): Handler<typeof adminEndpoints.createUser> {
  const { database, people, jobs } = ports
  return async ({ body, user: admin, request }) => {
    const { user, isNew } = await people.invite(body)
    if (!isNew) throw new HttpError(409, `${body.email} has an account already.`, { code: 'exists' })
    await database.transaction().execute(async (write) => {
      await recordAction(write, { actor: admin.email, action: 'user-created', subject: user.email })
      await enqueueMail(write, { kind: 'invitation', address: user.email })
    })
    jobs.wake()
    const signInLink = await firstLink(ports, user.id, request)
    return { ...user, ...(signInLink !== undefined && { signInLink }) }
  }
}
