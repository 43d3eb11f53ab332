import type { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import type { Users } from '../../accounts/users.ts'
import type { Config } from '../../config/config.ts'
import { eraseOwnedBy } from '../../deletion/erase-owned.ts'
import type { PurgePorts } from '../../deletion/purge.ts'
import type { Handler } from '../../http/handler.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import { recordAction } from '../../store/tables/accounts/audit.ts'
import { noteErasure } from '../../store/tables/accounts/erasures.ts'
import { forgetPerson } from '../../store/tables/accounts/owned.ts'

type Ports = PurgePorts & { people: Users; config: Pick<Config, 'owner'> }

/**
 * One's own account with everything in it. The account is disabled first, so that nothing new comes while the rest goes;
 * stopped midway, it stays disabled and an administrator sees it, or the next start goes on.
 */
export function deleteUser(ports: Ports): Handler<typeof peopleEndpoints.deleteUser> {
  const { database, people, config, erasures } = ports
  return async ({ params, user }) => {
    if (params.id !== user.id) throw notFound('User')
    if (user.email === config.owner.email) {
      throw new HttpError(409, "This is the server owner's account, so it can't be deleted.", { code: 'protected' })
    }
    await people.setDisabled(user.id, true)
    await eraseOwnedBy(ports, user.id, (write, id) => noteErasure(write, { kind: 'recording', id, user: user.id }))
    await database.transaction().execute(async (write) => {
      await forgetPerson(write, user)
      await recordAction(write, { actor: user.email, action: 'account-deleted', subject: user.email })
      await noteErasure(write, { kind: 'person', user: user.id })
    })
    // The account last: the list has it then, and a start that finds it there deletes it.
    await erasures.settle()
    await people.remove(user.id)
    return { ok: true }
  }
}
