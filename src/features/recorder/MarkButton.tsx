import type { RecordingId } from '../../../contract/ids.ts'
import { markTexts } from '../../i18n/english/highlights.ts'
import { Icon } from '../../ui/icons.tsx'
import { markMoment } from './mark-moment.ts'
import { useUser } from './use-user.ts'

/** Marks this moment of the running take. */
export function MarkButton({ recording }: { recording: RecordingId }) {
  const person = useUser()
  return (
    <button
      type="button"
      className="pause-button"
      aria-label={markTexts.mark}
      onClick={() => void markMoment(person, recording)}
    >
      <span className="pause-button__face">
        <Icon name="flag" />
      </span>
      {markTexts.short}
    </button>
  )
}
