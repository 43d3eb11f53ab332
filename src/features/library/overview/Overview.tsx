import './overview.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { overviewTexts } from '../../../i18n/english/overview.ts'
import { clockText } from '../../../i18n/format.ts'
import { exactTime } from '../../../i18n/relative-time.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { Link } from '../../../router/Link.tsx'
import { type SignedInUser, userAtom } from '../../../session/store.ts'
import { type OpenItem, readOverview } from './read-overview.ts'
import { Waiting } from './Waiting.tsx'

/** Beside the list while no recording is open: the newest, what is to be done, and what waits. */
export function Overview() {
  const person = useAtomValue(userAtom)
  return person ? <Rows person={person} /> : null
}

function Rows({ person: { app } }: { person: SignedInUser }) {
  const rows = useLiveQuery(() => readOverview(app), [app])
  if (!rows?.newest) return null
  return (
    <div className="overview">
      <Newest recording={rows.newest} summary={rows.summary} />
      {rows.items.length > 0 ? (
        <section aria-labelledby="overview-items">
          <h2 id="overview-items" className="group-title">
            {overviewTexts.items}
          </h2>
          <ul>
            {rows.items.map((item) => (
              <Item key={`${item.recording} ${item.text}`} {...item} />
            ))}
          </ul>
        </section>
      ) : null}
      <Waiting {...rows.waiting} />
    </div>
  )
}

function Newest({ recording, summary }: { recording: LocalRecording; summary: string }) {
  return (
    <section aria-labelledby="overview-newest">
      <h2 id="overview-newest" className="group-title">
        {overviewTexts.newest}
      </h2>
      <Link to="/recording/$id" params={{ id: recording.id }} className="overview__newest">
        <strong className="overview__title">{recording.title}</strong>
        <span className="overview__meta numbers">
          {exactTime(recording.createdAt)} · {clockText(recording.duration)}
        </span>
        {summary ? <span className="overview__summary">{summary}</span> : null}
      </Link>
    </section>
  )
}

const Item = ({ recording, title, text, at }: OpenItem) => (
  <li>
    <Link
      to="/recording/$id"
      params={{ id: recording }}
      {...(at === null ? {} : { search: { at } })}
      className="overview__item"
    >
      {text}
      <span className="overview__meta">{title}</span>
    </Link>
  </li>
)
