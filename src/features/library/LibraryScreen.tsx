import './library.css'
import './row.css'
import { atom, useAtom, useAtomValue } from 'jotai'
import { startTransition, useDeferredValue, useEffect, useRef, useState } from 'react'
import { importTexts, libraryTexts } from '../../i18n/english/library.ts'
import { useNow } from '../../platform/use-now.ts'
import { useSearch } from '../../router/hooks.ts'
import { Link } from '../../router/Link.tsx'
import { extra } from '../../session/extra.tsx'
import { type SignedInUser, userAtom } from '../../session/store.ts'
import { announce } from '../../ui/announcer.tsx'
import { FavoriteFilter } from './FavoriteFilter.tsx'
import { focusHeading } from './focus-heading.ts'
import { ImportLine } from './import/ImportLine.tsx'
import { useDroppedFiles } from './import/use-dropped-files.ts'
import { useImport } from './import/use-import.ts'
import { useWaitingFiles } from './import/use-waiting-files.ts'
import { LibraryEmpty } from './LibraryEmpty.tsx'
import { LibraryHead } from './LibraryHead.tsx'
import { RefusedDeletions } from './RefusedDeletions.tsx'
import { OrderField } from './rows/OrderField.tsx'
import { RecordingRows } from './rows/RecordingRows.tsx'
import { useOnDevice } from './rows/use-on-device.ts'
import { type Order, useSorted } from './rows/use-sorted.ts'
import { SelectButton } from './SelectButton.tsx'
import type { TextSearch } from './search/use-text-search.ts'
import { chosenOf, NOT_SELECTING, type SelectionEvent, select } from './selection/selection.ts'
import { Trash } from './Trash.tsx'
import { useLibrary } from './use-library.ts'

/** Outlives the turn of a tablet, which draws the library anew beside the recording or without it. */
const selectionAtom = atom(NOT_SELECTING)

/** What is searched for in the library: still there when a person comes back from a hit. */
const queryAtom = atom('')

const WaitingFiles = extra('imports', async () => (await import('./import/WaitingFiles.tsx')).WaitingFiles)

const SelectionBar = extra('selection', async () => (await import('./selection/SelectionBar.tsx')).SelectionBar)

type LibraryScreenProps = {
  /** The recording that is open beside the list, on wide screens. */
  selected?: string
}

/** Words like "3 hours ago" grow old by the minute. */
const MINUTE = 60_000

export function LibraryScreen({ selected }: LibraryScreenProps) {
  const person = useAtomValue(userAtom)
  return person ? <Shelf person={person} selected={selected} /> : null
}

function Shelf({ person, selected }: { person: SignedInUser; selected: string | undefined }) {
  const [query, setQuery] = useAtom(queryAtom)
  const [onlyFavorites, setOnlyFavorites] = useState(false)
  const [order, setOrder] = useState<Order>('date')
  const isTrash = useSearch()['trash'] !== undefined
  const now = useNow(MINUTE)
  // A letter stands in the field at once, and the list is made between the next ones.
  const listed = useDeferredValue(query)
  const library = useLibrary(person, listed, onlyFavorites, now)
  const { total, trashed, statusOf, search, hasFavorites, isHeard, fetching } = library
  const ids = useSorted(person.app, library.ids, order)
  const onDevice = useOnDevice(person)
  const { progress, importFiles, importFile } = useImport(person)
  const waiting = useWaitingFiles()
  const dropping = useDroppedFiles(importFiles)
  const [selection, setSelection] = useAtom(selectionAtom)
  const shown = useRef(ids)
  useEffect(() => {
    shown.current = ids
  })
  // The same function every time, so that a step of the list renders no row that is there.
  const [onSelect] = useState(() => (event: SelectionEvent) => {
    const change = (): void => setSelection((before) => select(before, event, shown.current ?? []))
    // What changes every row is drawn in pieces; a checkbox at once.
    if (event.kind === 'toggle' || event.kind === 'range') change()
    else startTransition(change)
  })
  useFocusAtPlace(isTrash, selected !== undefined)
  if (isTrash) return <Trash person={person} total={trashed} statusOf={statusOf} now={now} />

  const rows = { person, onDevice, statusOf, now, days: order === 'date', selected, query: listed, selection, onSelect }
  return (
    <section className="library" aria-label={libraryTexts.title}>
      <LibraryHead
        isAside={selected !== undefined}
        total={total}
        query={query}
        onQuery={setQuery}
        importing={progress !== null}
        onFiles={importFiles}
        order={<OrderField order={order} onOrder={setOrder} />}
        select={ids?.length && selection.kind === 'off' ? <SelectButton onSelect={onSelect} /> : null}
      />
      {fetching ? <p className="library__searching numbers">{libraryTexts.fetching(fetching)}</p> : null}
      {progress ? <ImportLine {...progress} /> : null}
      {waiting.files.length + waiting.refusals.length > 0 ? (
        <WaitingFiles waiting={waiting} busy={progress !== null} importFile={importFile} />
      ) : null}
      {dropping ? <p className="library__drop">{importTexts.drop}</p> : null}
      {hasFavorites || onlyFavorites ? <FavoriteFilter only={onlyFavorites} onChange={setOnlyFavorites} /> : null}
      {ids && selection.kind === 'on' ? (
        <SelectionBar person={person} chosen={chosenOf(selection, ids)} total={ids.length} onSelect={onSelect} />
      ) : null}
      {ids && ids.length > 0 ? <RecordingRows {...rows} ids={ids} /> : null}
      {ids?.length === 0 && search.done && !search.problem && isHeard !== null ? (
        <LibraryEmpty query={listed} onlyFavorites={onlyFavorites} isUnheard={!isHeard && listed.trim() === ''} />
      ) : null}
      <SearchState search={search} found={ids?.length} query={listed} />
      <RefusedDeletions person={person} />
      {trashed > 0 && query === '' ? (
        <Link to="/library" search={{ trash: '' }} className="library__trash text-action text-action--quiet">
          {libraryTexts.deleted(trashed)}
        </Link>
      ) : null}
    </section>
  )
}

/** The button that led from the list to the trash, or back, is gone; and whoever came from another screen stands at its beginning. */
function useFocusAtPlace(place: boolean, isAside: boolean): void {
  const last = useRef(place)
  useEffect(() => {
    const arrived = !isAside && document.activeElement?.id === 'content'
    if (arrived || last.current !== place) focusHeading()
    last.current = place
  }, [place, isAside])
}

function SearchState({ search, found, query }: { search: TextSearch; found: number | undefined; query: string }) {
  const searched = search.done && !search.problem ? query.trim() : ''
  useEffect(() => {
    // What is shown where there is none comes with its words at once, and so is not heard (src/ui/README.md).
    if (searched !== '' && found !== undefined) announce(libraryTexts.found(found))
  }, [searched, found])
  if (search.problem) {
    return (
      <p className="row__error" role="alert">
        {search.problem}
      </p>
    )
  }
  return search.done ? null : (
    <p className="library__searching" role="status">
      {libraryTexts.searching}
    </p>
  )
}
