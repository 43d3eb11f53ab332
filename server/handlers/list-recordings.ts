import type { endpoints } from '../../contract/endpoints.ts'
import type { Handler } from '../http/handler.ts'
import { listRecordings as list, toRecording } from '../store/recordings.ts'
import type { Database } from '../store/schema.ts'
import { transcriptTexts } from '../store/transcript-texts.ts'

/** For plain callers; the app itself asks for changes. */
export function listRecordings({ database }: { database: Database }): Handler<typeof endpoints.listRecordings> {
  return async ({ user }) => {
    const recordings = await list(database, user.id)
    const texts = await transcriptTexts(database, user.id)
    return recordings.map((recording) => toRecording(recording, texts.get(recording.row.id) ?? ''))
  }
}
