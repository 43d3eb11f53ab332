import { type ReactNode, useEffect, useRef, useState } from 'react'
import { libraryTexts } from '../../i18n/english/library.ts'
import { Link } from '../../router/Link.tsx'
import { Icon } from '../../ui/icons/screen-icons.tsx'
import { ImportButton } from './import/ImportButton.tsx'
import { showSearch } from './search/focus-search.ts'

/** A pause this long between two keys starts the search, so that a large library is not read for every letter. */
const TYPING_PAUSE_MS = 120

type LibraryHeadProps = {
  /** Beside a recording, whose title is the page's heading. */
  isAside: boolean
  total: number | undefined
  query: string
  onQuery: (query: string) => void
  importing: boolean
  onFiles: (files: readonly File[]) => void
  /** The way to choose several, while there is something to choose. */
  select: ReactNode
  order: ReactNode
}

export function LibraryHead(props: LibraryHeadProps) {
  const { isAside, total, query, onQuery, importing, onFiles, select, order } = props
  const Heading = isAside ? 'h2' : 'h1'
  return (
    <header className="library__head">
      <div className="library__title-row">
        <div>
          <Heading tabIndex={-1}>{libraryTexts.title}</Heading>
          <p className="library__total numbers">{total === undefined ? '\u00a0' : libraryTexts.total(total)}</p>
        </div>
        <div className="library__ways-in">
          <ImportButton busy={importing} onFiles={onFiles} />
          <Link to="/dashboard" className="library__record">
            <Icon name="mic" size={22} />
            {libraryTexts.record}
          </Link>
        </div>
      </div>
      {total === 0 ? null : <SearchField query={query} onQuery={onQuery} />}
      {total ? (
        <div className="library__line">
          <Link to="/ask" className="library__ask">
            <Icon name="chat" size={20} />
            {libraryTexts.ask}
          </Link>
          {order}
          {select}
        </div>
      ) : null}
    </header>
  )
}

function SearchField({ query, onQuery }: Pick<LibraryHeadProps, 'query' | 'onQuery'>) {
  const [text, setText] = useState(query)
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef(0)
  useEffect(() => {
    showSearch(field.current)
    return () => {
      clearTimeout(pause.current)
      showSearch(null)
    }
  }, [])
  const change = (value: string): void => {
    setText(value)
    clearTimeout(pause.current)
    pause.current = window.setTimeout(onQuery, TYPING_PAUSE_MS, value)
  }
  return (
    <search className="search-field">
      <Icon name="search" size={22} />
      <input
        ref={field}
        type="search"
        className="search-input"
        placeholder={libraryTexts.search}
        aria-label={libraryTexts.search}
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && change('')}
      />
      {text === '' ? null : (
        <button
          type="button"
          className="icon-button"
          aria-label={libraryTexts.clearSearch}
          onClick={() => {
            change('')
            field.current?.focus()
          }}
        >
          <Icon name="close" size={20} />
        </button>
      )}
    </search>
  )
}
