import './recent-recordings.css'
import { useLiveQuery, useObservable } from 'dexie-react-hooks'
import { RECENT_RECORDINGS } from '../../../contract/limits.ts'
import { recordTexts } from '../../i18n/english/record.ts'
import { clockText } from '../../i18n/format.ts'
import { exactTime, relativeTime } from '../../i18n/relative-time.ts'
import { langOfTitle } from '../../i18n/suggested-title.ts'
import type { AppDatabase, LocalRecording } from '../../local/app-database.ts'
import { liveOutbox } from '../../local/live-outbox.ts'
import { getEngines, listProgress, recentRecordings } from '../../local/recordings/first-queries.ts'
import { type RecordingStatus, recordingStatus } from '../../local/recordings/recording-status.ts'
import { useTitleLangs } from '../../local/transcripts/use-title-langs.ts'
import { Link } from '../../router/Link.tsx'
import { StatusMark } from '../../ui/recordings/status-mark.tsx'
import { useUser } from './use-user.ts'

const readRecent = async (app: AppDatabase) => ({
  recordings: await recentRecordings(app, RECENT_RECORDINGS),
  progresses: await listProgress(app),
  engines: await getEngines(app),
})

export function RecentRecordings() {
  const { app } = useUser()
  const recent = useLiveQuery(() => readRecent(app), [app])
  const outbox = useObservable(() => liveOutbox(app), [app])
  const rows = recent && outbox && recent.recordings
  const langs = useTitleLangs(app, rows ?? [])
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
              <span className="recent__title" lang={langOfTitle(recording, langs.get(recording.id))}>
                {recording.title}
              </span>
              <span className="recent__facts numbers">
                <span title={exactTime(recording.createdAt)}>
                  {relativeTime(recording.createdAt, Date.now())} · {clockText(recording.duration)}
                  <span className="sr-only"> ({exactTime(recording.createdAt)})</span>
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
