import type { endpoints } from '../../contract/endpoints.ts'
import { type Handler, Written } from '../http/handler.ts'
import { lastRevision } from '../store/feed.ts'
import { listRecordings as list, toRecording } from '../store/recordings.ts'
import type { Database } from '../store/schema.ts'
import { transcriptTexts } from '../store/transcript-texts.ts'
import { RecentLists } from './recent-lists.ts'

/** For plain callers; the app itself asks for changes. */
export function listRecordings({ database }: { database: Database }): Handler<typeof endpoints.listRecordings> {
  const recent = new RecentLists()
  return async ({ user }) => {
    const revision = await lastRevision(database, user.id)
    const known = recent.find(user.id, revision)
    if (known) return known
    const recordings = await list(database, user.id)
    const texts = await transcriptTexts(database, user.id)
    const now = new Written(recordings.map((recording) => toRecording(recording, texts.get(recording.row.id) ?? '')))
    recent.add(user.id, revision, now)
    return now
  }
}
