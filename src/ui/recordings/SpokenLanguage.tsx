import '../switch-row.css'
import './spoken-language.css'
import { spokenTexts } from '../../i18n/english/spoken.ts'
import { locale } from '../../i18n/locale.ts'

/** Those that most engines know, by ISO 639-1. */
const CODES = 'ar cs da de el en es fi fr he hi hu id it ja ko nl no pl pt ro ru sv tr uk vi zh'.split(' ')

type SpokenLanguageProps = { value: string | null | undefined; onChoose: (language: string | null) => void }

/** What is spoken in a recording; without a choice the engine finds out. */
export function SpokenLanguage({ value, onChoose }: SpokenLanguageProps) {
  const names = new Intl.DisplayNames(locale(), { type: 'language' })
  const codes = value && !CODES.includes(value) ? [...CODES, value] : CODES
  const named = codes.map((code) => ({ code, name: names.of(code) ?? code }))
  return (
    <label className="switch-row">
      <span className="spoken-label">{spokenTexts.label}</span>
      <select className="spoken" value={value ?? ''} onChange={(event) => onChoose(event.currentTarget.value || null)}>
        <option value="">{spokenTexts.automatic}</option>
        {named
          .sort((one, other) => one.name.localeCompare(other.name, locale()))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </select>
    </label>
  )
}
