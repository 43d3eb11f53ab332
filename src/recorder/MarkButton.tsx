import type { RecordingId } from '../../contract/ids.ts'
import { markTake } from '../db/marks.ts'
import { announce } from '../ui/announcer.tsx'
import { Icon } from '../ui/icons.tsx'
import { notify } from '../ui/notices.ts'
import { markTexts } from '../ui/texts/highlights.ts'
import { usePerson } from './use-person.ts'

/** Marks this moment of the running take. The recording itself knows nothing of it. */
export function MarkButton({ recording }: { recording: RecordingId }) {
  const { app, audio } = usePerson()
  const mark = async (): Promise<void> => {
    try {
      const count = await markTake(app, audio, recording)
      announce(markTexts.marked(count))
    } catch {
      notify({ title: markTexts.failed, description: markTexts.failedText, type: 'error' })
    }
  }
  return (
    <button type="button" className="pause-button" aria-label={markTexts.mark} onClick={() => void mark()}>
      <span className="pause-button__face">
        <Icon name="flag" />
      </span>
      {markTexts.short}
    </button>
  )
}
