import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/icons.tsx'
import { favoriteTexts } from '../ui/texts/highlights.ts'
import { libraryTexts } from '../ui/texts/library.ts'

export function LibraryEmpty({ query, onlyFavorites }: { query: string; onlyFavorites: boolean }) {
  const empty = onlyFavorites ? favoriteTexts.none : libraryTexts.empty
  const searched = query.trim() !== ''
  return (
    <div className="library__empty" role="status">
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
