import type { RecordingId } from '../../../../contract/ids.ts'
import { discardTexts } from '../../../i18n/english/discard.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { clockText } from '../../../i18n/format.ts'
import { suggestedTitle } from '../../../i18n/suggested-title.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useUser } from '../use-user.ts'
import { discardNotices } from './discard-notices.ts'

type DiscardDialogProps = {
  seconds: number
  /** Milliseconds since 1970: in the trash the take is named after it. */
  startedAt: number
  discard: (title: string) => Promise<RecordingId>
  onClose: () => void
}

/** Asks before a take goes to the trash, and then offers the way back. */
export function DiscardDialog({ seconds, startedAt, discard, onClose }: DiscardDialogProps) {
  const person = useUser()
  return (
    <ConfirmDialog
      title={discardTexts.question}
      text={discardTexts.text(clockText(seconds))}
      keep={discardTexts.keep}
      confirm={recordTexts.discard}
      onKeep={onClose}
      onConfirm={() => {
        onClose()
        const title = suggestedTitle(startedAt)
        void discardNotices(person, title, discard(title))
      }}
    />
  )
}
