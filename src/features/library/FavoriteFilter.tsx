import './favorite-filter.css'
import { favoriteTexts } from '../../i18n/english/highlights.ts'

type FavoriteFilterProps = { only: boolean; onChange: (only: boolean) => void }

export function FavoriteFilter({ only, onChange }: FavoriteFilterProps) {
  return (
    <fieldset className="filter">
      <legend className="sr-only">{favoriteTexts.filter}</legend>
      <button type="button" className="filter__one" aria-pressed={!only} onClick={() => onChange(false)}>
        {favoriteTexts.all}
      </button>
      <button type="button" className="filter__one" aria-pressed={only} onClick={() => onChange(true)}>
        {favoriteTexts.only}
      </button>
    </fieldset>
  )
}
