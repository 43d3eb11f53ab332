import type { Engines } from '../../../contract/changes.ts'
import { MOST_SPEAKERS } from '../../../contract/limits.ts'
import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { consentTexts } from '../../i18n/english/consent.ts'

/** With one voice nobody would be told apart any more. */
const FEWEST = 2
const COUNTS = Array.from({ length: MOST_SPEAKERS - FEWEST + 1 }, (_, at) => at + FEWEST)
const UNKNOWN = 'unknown'

/** `undefined`: as it was said before, which is not on this device. Null: nobody knows. */
export type MostSpeakersHint = number | null | undefined

type MostSpeakersProps = {
  /** Of the present transcript. */
  segments: readonly TranscriptSegment[] | undefined
  engines: Engines | null | undefined
  value: MostSpeakersHint
  onChoose: (most: MostSpeakersHint) => void
}

/**
 * How many people spoke at most, for a new transcript: where this server tells them apart. An older one does not say so; it may where that was
 * done before.
 */
export function MostSpeakers({ segments, engines, value, onChoose }: MostSpeakersProps) {
  if (!engines?.speakers && !segments?.some(({ speaker }) => speaker)) return null
  return (
    <>
      <label className="switch-row">
        <span className="spoken-label">{consentTexts.most}</span>
        <select
          className="spoken"
          value={value === null ? UNKNOWN : (value ?? '')}
          onChange={({ currentTarget }) => onChoose(hintOf(currentTarget.value))}
        >
          <option value="">{consentTexts.mostAsBefore}</option>
          <option value={UNKNOWN}>{consentTexts.mostUnknown}</option>
          {COUNTS.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
      <p className="switch-row__note">{consentTexts.mostNote}</p>
    </>
  )
}

const hintOf = (value: string): MostSpeakersHint => (value === UNKNOWN ? null : Number(value) || undefined)
