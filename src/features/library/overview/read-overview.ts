import type { RecordingId } from '../../../../contract/ids.ts'
import type { AppDatabase, LocalRecording } from '../../../local/app-database.ts'
import { recentRecordings } from '../../../local/recordings/first-queries.ts'
import { readLangs } from '../../../local/transcripts/language.ts'

/** An action item, and the second in which it was said. */
export type OpenItem = { recording: LocalRecording; text: string; at: number | null }

/** `langs`: of what was said, by recording. `waiting`: how many recordings are to be uploaded, and how many are with the server. */
export type OverviewRows = {
  newest: LocalRecording | null
  summary: string
  items: OpenItem[]
  langs: ReadonlyMap<RecordingId, string | undefined>
  waiting: { uploads: number; transcripts: number }
}

/** Recordings that are looked into for action items, and how many of these are shown. */
const LOOKED_INTO = 20
const MOST_ITEMS = 6

export async function readOverview(app: AppDatabase): Promise<OverviewRows> {
  const recordings = await recentRecordings(app, LOOKED_INTO)
  const ids = recordings.map(({ id }) => id)
  const [analyses, langs] = await Promise.all([app.analyses.bulkGet(ids), readLangs(app, ids)])
  const items = recordings.flatMap((recording, which) => {
    const analysis = analyses[which]
    return (analysis?.actionItems ?? []).map((text, index) => {
      const said = analysis?.citations.find((one) => one.field === 'actionItems' && one.index === index)
      return { recording, text, at: said?.start ?? null }
    })
  })
  return {
    newest: recordings[0] ?? null,
    summary: analyses[0]?.summary ?? '',
    items: items.slice(0, MOST_ITEMS),
    langs,
    waiting: {
      uploads: await app.outbox.filter(({ work }) => work.kind === 'upload').count(),
      transcripts: await app.recordings.where('transcription.state').anyOf('waiting', 'queued', 'running').count(),
    },
  }
}
