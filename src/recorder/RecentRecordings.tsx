import './recent-recordings.css'
import { useLiveQuery, useObservable } from 'dexie-react-hooks'
import { RECENT_RECORDINGS } from '../../contract/limits.ts'
import type { AppDatabase, LocalRecording } from '../db/app.ts'
import { getEngines, listProgress, recentRecordings } from '../db/first-queries.ts'
import { liveOutbox } from '../db/live-outbox.ts'
import { type RecordingStatus, recordingStatus } from '../db/recording-status.ts'
import { Link } from '../router/Link.tsx'
import { clockText } from '../ui/format.ts'
import { relativeTime } from '../ui/relative-time.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { recordTexts } from '../ui/texts/record.ts'
import { usePerson } from './use-person.ts'

const readRecent = async (app: AppDatabase) => ({
  recordings: await recentRecordings(app, RECENT_RECORDINGS),
  progresses: await listProgress(app),
  engines: await getEngines(app),
})

export function RecentRecordings() {
  const { app } = usePerson()
  const recent = useLiveQuery(() => readRecent(app), [app])
  const outbox = useObservable(() => liveOutbox(app), [app])
  const rows = recent && outbox && recent.recordings
  const statusOf = (recording: LocalRecording): RecordingStatus => {
    const progress = recent?.progresses.find((one) => one.recording === recording.id)
    return recordingStatus({
      recording,
      outbox: outbox ?? [],
      progress,
      engines: recent?.engines ?? null,
      now: Date.now(),
    })
  }
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
        {rows?.map((recording) => (
          <li key={recording.id}>
            <Link to="/recording/$id" params={{ id: recording.id }} className="recent__row">
              <span className="recent__title">{recording.title}</span>
              <span className="recent__facts numbers">
                <span>
                  {relativeTime(recording.createdAt, Date.now())} · {clockText(recording.duration)}
                </span>
                <StatusMark status={statusOf(recording)} />
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
