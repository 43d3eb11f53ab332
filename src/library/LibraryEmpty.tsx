import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/icons.tsx'
import { libraryTexts } from '../ui/texts/library.ts'

export function LibraryEmpty({ query }: { query: string }) {
  const searched = query.trim() !== ''
  return (
    <div className="library__empty" role="status">
      <p>{searched ? libraryTexts.nothingFound(query.trim()) : libraryTexts.empty}</p>
      {searched ? null : (
        <Link to="/dashboard" className="library__record-large">
          <Icon name="mic" size={22} />
          {libraryTexts.record}
        </Link>
      )}
    </div>
  )
}
