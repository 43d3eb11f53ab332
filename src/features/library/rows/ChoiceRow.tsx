import type { LocalRecording } from '../../../local/app-database.ts'
import type { RecordingStatus } from '../../../local/recordings/recording-status.ts'
import { RowWords } from './RowWords.tsx'

type ChoiceRowProps = {
  recording: LocalRecording
  status: RecordingStatus
  now: number
  lang: string | undefined
  chosen: boolean
  /** `range`: with Shift, from the row that was chosen before. */
  onChoose: (range: boolean) => void
}

/** A line of the library while several are chosen: all of it is one checkbox. */
export function ChoiceRow({ recording, status, now, lang, chosen, onChoose }: ChoiceRowProps) {
  return (
    <label className="row row--choice">
      <span className="row__line">
        <span className="row__check">
          <input
            type="checkbox"
            data-row-link=""
            checked={chosen}
            onChange={({ nativeEvent }) => onChoose('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          />
        </span>
        <span className="row__words">
          <RowWords recording={recording} status={status} now={now} lang={lang} as="span" />
        </span>
      </span>
    </label>
  )
}
