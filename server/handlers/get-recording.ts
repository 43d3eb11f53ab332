import type { endpoints } from '../../contract/endpoints.ts'
import type { Handler } from '../http/handler.ts'
import { toStored } from '../store/recordings.ts'
import type { Database } from '../store/schema.ts'
import { findSentences } from '../store/transcripts.ts'
import { liveRecording } from './live-recording.ts'

export function getRecording({ database }: { database: Database }): Handler<typeof endpoints.getRecording> {
  return async ({ params, user }) => {
    const recording = await liveRecording(database, params.id, user.id)
    const transcript = await findSentences(database, params.id)
    return toStored(recording, transcript?.text ?? '')
  }
}
