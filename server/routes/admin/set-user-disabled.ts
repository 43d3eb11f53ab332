import type { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import type { Users } from '../../accounts/users.ts'
import type { Config } from '../../config/config.ts'
import type { Handler } from '../../http/handler.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import type { Database } from '../../store/schema.ts'
import { recordAction } from '../../store/tables/accounts/audit.ts'

type Ports = { database: Database; people: Users; config: Pick<Config, 'owner'> }

/** Nobody locks the owner out, nor themselves. */
export function setUserDisabled({ database, people, config }: Ports): Handler<typeof adminEndpoints.setUserDisabled> {
  return async ({ params, body, user }) => {
    const person = await people.find(params.id)
    if (!person) throw notFound('User')
    if (person.email === config.owner.email || person.id === user.id) {
      throw new HttpError(409, "You can't disable the owner or your own account.", { code: 'protected' })
    }
    await people.setDisabled(person.id, body.disabled)
    const action = body.disabled ? 'user-disabled' : 'user-enabled'
    await database
      .transaction()
      .execute((write) => recordAction(write, { actor: user.email, action, subject: person.email }))
    return { ok: true }
  }
}
