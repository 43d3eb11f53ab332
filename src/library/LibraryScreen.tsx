import './library.css'
import { useMediaQuery } from '@mantine/hooks'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useNow } from '../platform/use-now.ts'
import { type Person, personAtom } from '../store.ts'
import { libraryTexts } from '../ui/texts/library.ts'
import { LibraryEmpty } from './LibraryEmpty.tsx'
import { LibraryHead } from './LibraryHead.tsx'
import { PageRows, PaneRows } from './RecordingRows.tsx'
import { Trash } from './Trash.tsx'
import { useLibrary } from './use-library.ts'

type LibraryScreenProps = {
  /** The recording that is open beside the list, on wide screens. */
  selected?: string
}

/** Words like "3 hours ago" grow old by the minute. */
const MINUTE = 60_000

export function LibraryScreen({ selected }: LibraryScreenProps) {
  const person = useAtomValue(personAtom)
  return person ? <Shelf person={person} selected={selected} /> : null
}

function Shelf({ person, selected }: { person: Person; selected: string | undefined }) {
  const [query, setQuery] = useState('')
  const [place, setPlace] = useState<'all' | 'trash'>('all')
  const now = useNow(MINUTE)
  const wide = useMediaQuery('(min-width: 960px)', undefined, { getInitialValueInEffect: false })
  const { recordings, trash, statusOf } = useLibrary(person.app, query, now)
  if (place === 'trash') return <Trash person={person} recordings={trash} now={now} onBack={() => setPlace('all')} />

  const Rows = wide ? PaneRows : PageRows
  return (
    <section className="library" aria-label={libraryTexts.title}>
      <LibraryHead person={person} query={query} onQuery={setQuery} />
      {recordings && recordings.length > 0 ? (
        <Rows person={person} recordings={recordings} statusOf={statusOf} now={now} selected={selected} />
      ) : null}
      {recordings?.length === 0 ? <LibraryEmpty query={query} /> : null}
      {trash.length > 0 && query === '' ? (
        <button
          type="button"
          className="library__trash text-action text-action--quiet"
          onClick={() => setPlace('trash')}
        >
          {libraryTexts.deleted(trash.length)}
        </button>
      ) : null}
    </section>
  )
}
