import type { peopleEndpoints } from '../../contract/people-endpoints.ts'
import type { People } from '../accounts/people.ts'
import type { Handler } from '../http/handler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { postMail } from '../mail/post.ts'
import { Problem } from '../problem.ts'
import { recordAction } from '../store/audit.ts'
import type { Database } from '../store/schema.ts'

type Ports = { database: Database; people: People; jobs: Pick<Jobs, 'wake'> }

export function createUser({ database, people, jobs }: Ports): Handler<typeof peopleEndpoints.createUser> {
  return async ({ body, user: admin }) => {
    const { user, isNew } = await people.invite(body)
    if (!isNew) throw new Problem(409, `${body.email} has an account already.`, { code: 'exists' })
    await database.transaction().execute(async (write) => {
      await recordAction(write, { actor: admin.email, action: 'user-created', subject: user.email })
      await postMail(write, { kind: 'invitation', address: user.email })
    })
    jobs.wake()
    return user
  }
}
