import './hits.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { RecordingId } from '../../contract/ids.ts'
import type { AppDatabase } from '../db/app.ts'
import { findHits, noHits } from '../db/find-hits.ts'
import { getTranscript } from '../db/queries.ts'
import { Link } from '../router/Link.tsx'
import { clockText } from '../ui/format.ts'
import { libraryTexts } from '../ui/texts/library.ts'
import { excerpt } from './excerpt.ts'

type HitLinesProps = { app: AppDatabase; recording: RecordingId; query: string }

/** Sentences of one recording that are shown in the list. */
const MOST_LINES = 2

/** Where the words were said: each line opens the recording at its second. */
export function HitLines({ app, recording, query }: HitLinesProps) {
  const transcript = useLiveQuery(() => getTranscript(app, recording), [app, recording])
  const segments = transcript?.segments
  const hits = useMemo(() => (segments ? findHits(segments, query) : noHits), [segments, query])
  const places = [...new Set(hits.segments)]
  const more = hits.segments.filter((place) => !places.slice(0, MOST_LINES).includes(place)).length
  if (!segments || places.length === 0) return null
  return (
    <ul className="hits">
      {places.slice(0, MOST_LINES).map((place) => {
        const segment = segments[place]
        const range = hits.ranges.get(place)?.[0]
        if (!segment || !range) return null
        const words = excerpt(segment.text, range)
        return (
          <li key={segment.start}>
            <Link
              to="/recording/$id"
              params={{ id: recording }}
              search={{ at: segment.start, find: query.trim() }}
              className="hits__one"
            >
              <span className="hits__time numbers">{clockText(segment.start)}</span>
              <span className="hits__words">
                {words.before}
                <mark className="hits__mark">{words.hit}</mark>
                {words.after}
              </span>
            </Link>
          </li>
        )
      })}
      {more > 0 ? <li className="hits__more">{libraryTexts.moreHits(more)}</li> : null}
    </ul>
  )
}
