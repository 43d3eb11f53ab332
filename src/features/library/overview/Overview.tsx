import './overview.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { overviewTexts } from '../../../i18n/english/overview.ts'
import { clockText } from '../../../i18n/format.ts'
import { exactTime } from '../../../i18n/relative-time.ts'
import { langOfTitle } from '../../../i18n/suggested-title.ts'
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
      <Newest recording={rows.newest} summary={rows.summary} lang={rows.langs.get(rows.newest.id)} />
      {rows.items.length > 0 ? (
        <section aria-labelledby="overview-items">
          <h2 id="overview-items" className="group-title">
            {overviewTexts.items}
          </h2>
          <ul>
            {rows.items.map((item) => (
              <Item key={`${item.recording.id} ${item.text}`} {...item} lang={rows.langs.get(item.recording.id)} />
            ))}
          </ul>
        </section>
      ) : null}
      <Waiting {...rows.waiting} />
    </div>
  )
}

/** `lang`: of what was said. */
type NewestProps = { recording: LocalRecording; summary: string; lang: string | undefined }

function Newest({ recording, summary, lang }: NewestProps) {
  return (
    <section aria-labelledby="overview-newest">
      <h2 id="overview-newest" className="group-title">
        {overviewTexts.newest}
      </h2>
      <Link to="/recording/$id" params={{ id: recording.id }} className="overview__newest">
        <strong className="overview__title" lang={langOfTitle(recording, lang)}>
          {recording.title}
        </strong>
        <span className="overview__meta numbers">
          {exactTime(recording.createdAt)} · {clockText(recording.duration)}
        </span>
        {summary ? (
          <span className="overview__summary" lang={lang}>
            {summary}
          </span>
        ) : null}
      </Link>
    </section>
  )
}

const Item = ({ recording, text, at, lang }: OpenItem & { lang: string | undefined }) => (
  <li>
    <Link
      to="/recording/$id"
      params={{ id: recording.id }}
      {...(at === null ? {} : { search: { at } })}
      className="overview__item"
    >
      <span lang={lang}>{text}</span>
      <span className="overview__meta" lang={langOfTitle(recording, lang)}>
        {recording.title}
      </span>
    </Link>
  </li>
)
