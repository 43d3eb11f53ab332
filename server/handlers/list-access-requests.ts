import type { peopleEndpoints } from '../../contract/people-endpoints.ts'
import type { Handler } from '../http/handler.ts'
import { listRequests } from '../store/access-requests.ts'
import type { Database } from '../store/schema.ts'

export function listAccessRequests({
  database,
}: {
  database: Database
}): Handler<typeof peopleEndpoints.listAccessRequests> {
  return () => listRequests(database)
}
