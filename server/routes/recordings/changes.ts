import { COMPACT, type Engines } from '../../../contract/changes.ts'
import type { compactEndpoints } from '../../../contract/compact.ts'
import type { UserId } from '../../../contract/ids.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context/context.ts'
import type { Handler } from '../../http/handler.ts'
import { changesSince, type Page } from '../../store/feed/changes-since.ts'
import type { Form } from '../../store/feed/feed-list.ts'
import { firstFetch } from '../../store/feed/first-fetch.ts'
import type { Database } from '../../store/schema.ts'
import { accountOf } from '../users/account.ts'

type Ports = {
  database: Database
  engines: () => Engines
  accounts: Accounts
  config: Pick<Config, 'owner' | 'consentNote' | 'backupDays' | 'zeroAccess'>
} & Pick<Context, 'report'>

export function changes(ports: Ports): Handler<typeof compactEndpoints.changes> {
  return async (call) => ({
    ...(await pageFor(ports, call.user.id, call.query)),
    engines: ports.engines(),
    account: await accountOf(ports, call),
  })
}

type Query = { cursor: string; form?: string | undefined; first?: string | undefined }

function pageFor({ database, report }: Ports, user: UserId, query: Query): Promise<Page> {
  const [cursor, form] = [Number(query.cursor), formOf(query)]
  if (form === 'compact' && cursor === 0 && query.first !== undefined)
    return firstFetch(database, user, query.first, report)
  return changesSince(database, user, cursor, report, form)
}

/** A form that is not known is none. */
export const formOf = ({ form }: { form?: string | undefined }): Form => (form === COMPACT ? 'compact' : 'whole')
