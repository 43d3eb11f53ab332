import './recent-recordings.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { RECENT_RECORDINGS } from '../../contract/limits.ts'
import type { AppDatabase, LocalRecording } from '../db/app.ts'
import { getEngines, getOutbox, listProgress, recentRecordings } from '../db/first-queries.ts'
import { type RecordingStatus, recordingStatus } from '../db/recording-status.ts'
import { Link } from '../router/Link.tsx'
import { clockText } from '../ui/format.ts'
import { relativeTime } from '../ui/relative-time.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { recordTexts } from '../ui/texts/record.ts'
import { usePerson } from './use-person.ts'

type Row = { recording: LocalRecording; status: RecordingStatus }

async function recentRows(app: AppDatabase): Promise<Row[]> {
  const recordings = await recentRecordings(app, RECENT_RECORDINGS)
  const outbox = await getOutbox(app)
  const progresses = await listProgress(app)
  const engines = await getEngines(app)
  return recordings.map((recording) => {
    const progress = progresses.find((one) => one.recording === recording.id)
    return { recording, status: recordingStatus({ recording, outbox, progress, engines, now: Date.now() }) }
  })
}

export function RecentRecordings() {
  const { app } = usePerson()
  const rows = useLiveQuery(() => recentRows(app), [app])
  return (
    <section className="recent" aria-labelledby="recent-title">
      <header className="recent__head">
        <h2 id="recent-title">{recordTexts.recent}</h2>
        <Link to="/library" className="text-action">
          {recordTexts.viewAll}
        </Link>
      </header>
      {rows?.length === 0 ? <Empty /> : null}
      <ul>
        {rows?.map(({ recording, status }) => (
          <li key={recording.id}>
            <Link to="/recording/$id" params={{ id: recording.id }} className="recent__row">
              <span className="recent__title">{recording.title}</span>
              <span className="recent__facts numbers">
                <span>
                  {relativeTime(recording.createdAt, Date.now())} · {clockText(recording.duration)}
                </span>
                <StatusMark status={status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Empty() {
  return (
    <div className="recent__empty">
      <p className="recent__empty-title">{recordTexts.emptyTitle}</p>
      <p>{recordTexts.emptyText}</p>
    </div>
  )
}
