import type { endpoints } from '../../../contract/endpoints.ts'
import { withOwnMarks } from '../../../contract/recordings/user-fields.ts'
import type { Handler } from '../../http/handler.ts'
import type { Database } from '../../store/schema.ts'
import { changeLive, liveRecording } from './own-recording.ts'

export function updateRecording({ database }: { database: Database }): Handler<typeof endpoints.updateRecording> {
  return async ({ params, body: { marks, ...change }, user }) => {
    if (!marks) return changeLive(database, params.id, user.id, change)
    const { row } = await liveRecording(database, params.id, user.id)
    return changeLive(database, params.id, user.id, { ...change, highlights: withOwnMarks(row.highlights, marks) })
  }
}
