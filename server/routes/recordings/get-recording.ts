import type { endpoints } from '../../../contract/endpoints.ts'
import type { Handler } from '../../http/handler.ts'
import type { Database } from '../../store/schema.ts'
import { toStored } from '../../store/tables/recordings/recordings.ts'
import { findSentences } from '../../store/tables/recordings/transcripts.ts'
import { liveRecording } from './own-recording.ts'

export function getRecording({ database }: { database: Database }): Handler<typeof endpoints.getRecording> {
  return async ({ params, user }) => {
    const recording = await liveRecording(database, params.id, user.id)
    const transcript = await findSentences(database, params.id)
    return toStored(recording, transcript?.text ?? '')
  }
}
