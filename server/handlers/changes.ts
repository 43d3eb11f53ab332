import type { Engines } from '../../contract/changes.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Handler } from '../http/handler.ts'
import { changesSince } from '../store/changes.ts'
import type { Database } from '../store/schema.ts'
import { accountOf } from './account.ts'

type Ports = { database: Database; engines: () => Engines; accounts: Accounts; config: Pick<Config, 'owner'> } & Pick<
  Context,
  'report'
>

export function changes(ports: Ports): Handler<typeof endpoints.changes> {
  return async (call) => ({
    ...(await changesSince(ports.database, call.user.id, Number(call.query.cursor), ports.report)),
    engines: ports.engines(),
    account: await accountOf(ports, call),
  })
}
