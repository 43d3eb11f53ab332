import { useLiveQuery } from 'dexie-react-hooks'
import type { Take } from '../../capture/recorder-state.ts'
import { markTexts } from '../../i18n/english/mark.ts'
import { numberText } from '../../i18n/format.ts'
import { readTakeNote } from '../../local/takes/take-note.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { markMoment } from './mark-moment.ts'
import { useUser } from './use-user.ts'

/** Marks this moment of the running take, and shows how many there are. */
export function MarkButton({ take }: { take: Take }) {
  const person = useUser()
  const { app } = person
  const count = useLiveQuery(
    async () => (await readTakeNote(app, take.recording)).seconds.length,
    [app, take.recording],
  )
  return (
    <button
      type="button"
      className="pause-button"
      aria-label={markTexts.mark}
      onClick={() => void markMoment(person, take)}
    >
      <span className="pause-button__face">
        <Icon name="flag" />
      </span>
      <span className="numbers">{count ? `${markTexts.short} ${numberText(count)}` : markTexts.short}</span>
    </button>
  )
}
