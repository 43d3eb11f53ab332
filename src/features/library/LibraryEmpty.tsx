import { favoriteTexts } from '../../i18n/english/highlights.ts'
import { libraryTexts } from '../../i18n/english/library.ts'
import { Link } from '../../router/Link.tsx'
import { useSyncNow } from '../../session/store.ts'
import { Icon } from '../../ui/icons/icons.tsx'

type LibraryEmptyProps = { query: string; onlyFavorites: boolean; isUnheard: boolean }

/** `isUnheard`: this device has never heard the server, so nobody can say that there is no recording. */
export function LibraryEmpty({ query, onlyFavorites, isUnheard }: LibraryEmptyProps) {
  if (isUnheard) return <Unheard />
  const empty = onlyFavorites ? favoriteTexts.none : libraryTexts.empty
  const searched = query.trim() !== ''
  return (
    <div className="library__empty">
      <p>{searched ? libraryTexts.nothingFound(query.trim()) : empty}</p>
      {searched || onlyFavorites ? null : (
        <Link to="/dashboard" className="library__record-large">
          <Icon name="mic" size={22} />
          {libraryTexts.record}
        </Link>
      )}
    </div>
  )
}

function Unheard() {
  const syncNow = useSyncNow()
  return (
    <div className="library__empty" role="status">
      <p>{libraryTexts.fetchFailed}</p>
      <p>{libraryTexts.fetchFailedText}</p>
      <button type="button" className="text-action" onClick={() => void syncNow()}>
        {libraryTexts.retry}
      </button>
    </div>
  )
}
