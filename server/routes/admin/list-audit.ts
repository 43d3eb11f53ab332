import type { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import type { Handler } from '../../http/handler.ts'
import type { Database } from '../../store/schema.ts'
import { listActions } from '../../store/tables/accounts/audit.ts'

export function listAudit({ database }: { database: Database }): Handler<typeof adminEndpoints.listAudit> {
  return () => listActions(database)
}
