import './record-button.css'
import { recordTexts } from '../../i18n/english/record.ts'

/** The look of the one red button: a disc, a square while the microphone is live, a hollow square when paused. */
export type ButtonLook = 'idle' | 'waiting' | 'live' | 'paused'

export function RecordButton({ look, onPress }: { look: ButtonLook; onPress: () => void }) {
  const stops = look === 'live' || look === 'paused'
  return (
    <button
      type="button"
      className="record-button"
      data-look={look}
      aria-label={stops ? recordTexts.stop : recordTexts.start}
      // Not `disabled`, which would take the focus away: the next Space would mean Pause.
      aria-disabled={look === 'waiting'}
      onClick={() => look !== 'waiting' && onPress()}
    >
      <span className="record-button__shape" />
    </button>
  )
}
