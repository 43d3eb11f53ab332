import type { endpoints } from '../../../contract/endpoints.ts'
import type { Handler } from '../../http/handler.ts'
import type { Database } from '../../store/schema.ts'
import { changeLive } from './own-recording.ts'

export function setFavorite({ database }: { database: Database }): Handler<typeof endpoints.setFavorite> {
  return ({ params, body, user }) => changeLive(database, params.id, user.id, { isFavorite: body.isFavorite })
}
