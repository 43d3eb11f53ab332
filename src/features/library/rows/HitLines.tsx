import './hits.css'
import { useLiveQuery } from 'dexie-react-hooks'
import type { RecordingId } from '../../../../contract/ids.ts'
import { libraryTexts } from '../../../i18n/english/library.ts'
import { clockText } from '../../../i18n/format.ts'
import type { AppDatabase } from '../../../local/app-database.ts'
import { Link } from '../../../router/Link.tsx'
import type { HitLines as Found } from '../search/match-lines.ts'

type HitLinesProps = { app: AppDatabase; recording: RecordingId; query: string }

/** Where the words were said: each line opens the recording at its second. */
export function HitLines({ app, recording, query }: HitLinesProps) {
  const find = query.trim()
  const { lines, more, lang } = useLiveQuery(() => readLines(app, recording, find), [app, recording, find]) ?? {}
  if (!lines?.length) return null
  return (
    <ul className="hits">
      {lines.map(({ start, before, hit, after }) => (
        <li key={start}>
          <Link to="/recording/$id" params={{ id: recording }} search={{ at: start, find }} className="hits__one">
            <span className="hits__time numbers">{clockText(start)}</span>
            <span className="hits__words" lang={lang}>
              {before}
              <mark className="hits__mark">{hit}</mark>
              {after}
            </span>
          </Link>
        </li>
      ))}
      {more ? <li className="hits__more">{libraryTexts.moreHits(more)}</li> : null}
    </ul>
  )
}

async function readLines(app: AppDatabase, recording: RecordingId, query: string): Promise<Found> {
  // So that the live query reads again when the transcript changes.
  await app.transcripts.where('recordingId').equals(recording).count()
  const { findLines } = await import('../search/transcript-search.ts')
  return findLines(app.name, recording, query)
}
