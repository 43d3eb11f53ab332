import type { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import type { Handler } from '../../http/handler.ts'
import type { Database } from '../../store/schema.ts'
import { listRequests } from '../../store/tables/accounts/access-requests.ts'

export function listAccessRequests({
  database,
}: {
  database: Database
}): Handler<typeof adminEndpoints.listAccessRequests> {
  return () => listRequests(database)
}
