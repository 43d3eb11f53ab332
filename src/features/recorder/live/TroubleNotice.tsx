import './trouble-notice.css'
import type { Trouble } from '../../../capture/recorder-state.ts'
import { muteTexts } from '../../../i18n/english/record.ts'
import { useRecorder } from '../use-recorder.ts'
import { isMild, troubleText } from './trouble-text.ts'

/** What is wrong while the recording goes on: a plain sentence. RecorderAnnouncements has it spoken, on whatever screen. */
export function TroubleNotice({ trouble, inBar = false }: { trouble: Trouble; inBar?: boolean }) {
  const { recorder } = useRecorder()
  return (
    <p className="trouble" data-mild={isMild(trouble) || undefined} data-bar={inBar || undefined}>
      {troubleText(trouble)}
      {trouble.kind === 'muted' ? (
        <button type="button" className="text-action" onClick={recorder.reopenMicrophone}>
          {muteTexts.reopen}
        </button>
      ) : null}
    </p>
  )
}
