import type { Engines } from '../../contract/changes.ts'
import { COMPACT, type compactEndpoints } from '../../contract/compact.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Config } from '../config.ts'
import type { Handler } from '../http/handler.ts'
import { changesSince } from '../store/changes.ts'
import type { Form } from '../store/feed-list.ts'
import type { Database } from '../store/schema.ts'
import { accountOf } from './account.ts'

type Ports = { database: Database; engines: () => Engines; accounts: Accounts; config: Pick<Config, 'owner'> }

export function changes(ports: Ports): Handler<typeof compactEndpoints.changes> {
  return async (call) => ({
    ...(await changesSince(ports.database, call.user.id, Number(call.query.cursor), formOf(call.query))),
    engines: ports.engines(),
    account: await accountOf(ports, call),
  })
}

/** A form that is not known is none. */
export const formOf = ({ form }: { form?: string | undefined }): Form => (form === COMPACT ? 'compact' : 'whole')
