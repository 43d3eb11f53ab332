import type { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import type { Users } from '../../accounts/users.ts'
import type { Handler } from '../../http/handler.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { HttpError } from '../../kernel/problem.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { Database } from '../../store/schema.ts'
import { recordAction } from '../../store/tables/accounts/audit.ts'

type Ports = { database: Database; people: Users; jobs: Pick<Jobs, 'wake'> }

export function createUser({ database, people, jobs }: Ports): Handler<typeof peopleEndpoints.createUser> {
  return async ({ body, user: admin }) => {
    const { user, isNew } = await people.invite(body)
    if (!isNew) throw new HttpError(409, `${body.email} has an account already.`, { code: 'exists' })
    await database.transaction().execute(async (write) => {
      await recordAction(write, { actor: admin.email, action: 'user-created', subject: user.email })
      await enqueueMail(write, { kind: 'invitation', address: user.email })
    })
    jobs.wake()
    return user
  }
}
