import type { Engines } from '../../contract/changes.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import type { Handler } from '../http/handler.ts'
import { changesSince } from '../store/changes.ts'
import type { Database } from '../store/schema.ts'

type Ports = { database: Database; engines: () => Engines }

export function changes({ database, engines }: Ports): Handler<typeof endpoints.changes> {
  return async ({ query, user }) => ({
    ...(await changesSince(database, user.id, Number(query.cursor))),
    engines: engines(),
  })
}
