import type { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import type { Users } from '../../accounts/users.ts'
import type { Config } from '../../config/config.ts'
import type { Handler } from '../../http/handler.ts'
import { undeliveredMails } from '../../mail/enqueue-mail.ts'
import type { Database } from '../../store/schema.ts'

type Ports = { database: Database; people: Users; config: Pick<Config, 'owner'> }

/** Newest first. */
export function listUsers({ database, people, config }: Ports): Handler<typeof adminEndpoints.listUsers> {
  return async () => {
    const mails = await undeliveredMails(database)
    return (await people.list()).map(({ preferences: _, ...person }) => ({
      ...person,
      isOwner: person.email === config.owner.email,
      mail: mails.get(person.email) ?? null,
    }))
  }
}
