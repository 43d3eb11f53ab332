import type { peopleEndpoints } from '../../contract/people-endpoints.ts'
import type { Handler } from '../http/handler.ts'
import { listActions } from '../store/audit.ts'
import type { Database } from '../store/schema.ts'

export function listAudit({ database }: { database: Database }): Handler<typeof peopleEndpoints.listAudit> {
  return () => listActions(database)
}
