import { consentTexts } from '../../i18n/english/consent.ts'

/** As contract/recordings/most-speakers.ts takes it. */
const MOST = 20
const COUNTS = Array.from({ length: MOST }, (_, at) => at + 1)

/** `undefined`: nothing was chosen here. Null: nobody knows. */
export type MostSpeakersHint = number | null | undefined

type MostSpeakersProps = { value: MostSpeakersHint; onChoose: (most: number | null) => void }

/** How many people spoke at most, for a new transcript. */
export function MostSpeakers({ value, onChoose }: MostSpeakersProps) {
  return (
    <>
      <label className="switch-row">
        <span className="spoken-label">{consentTexts.most}</span>
        <select
          className="spoken"
          value={value ?? ''}
          onChange={({ currentTarget }) => onChoose(Number(currentTarget.value) || null)}
        >
          <option value="">{consentTexts.mostUnknown}</option>
          {COUNTS.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
      <p className="switch-row__note">{consentTexts.mostNote}</p>
    </>
  )
}
