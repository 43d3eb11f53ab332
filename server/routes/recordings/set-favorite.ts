import type { endpoints } from '../../../contract/endpoints.ts'
import type { Handler } from '../../http/handler.ts'
import type { Database } from '../../store/schema.ts'
import { changeLive, withTranscript } from './own-recording.ts'

export function setFavorite({ database }: { database: Database }): Handler<typeof endpoints.setFavorite> {
  return async ({ params: { id }, body: { isFavorite }, user }) =>
    withTranscript(database, await changeLive(database, { id, user: user.id }, () => ({ isFavorite })))
}
