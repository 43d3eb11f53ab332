import { shortcutTexts } from '../../i18n/english/shortcuts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRecorder } from './use-recorder.ts'

/** Asked where a single key would end a recording. */
export function StopDialog({ onClose, onStopped }: { onClose: () => void; onStopped: () => void }) {
  const { recorder } = useRecorder()
  return (
    <ConfirmDialog
      title={shortcutTexts.stopQuestion}
      text={shortcutTexts.stopText}
      keep={shortcutTexts.stopKeep}
      confirm={shortcutTexts.stop}
      onKeep={onClose}
      onConfirm={() => {
        recorder.stop()
        onClose()
        onStopped()
      }}
    />
  )
}
