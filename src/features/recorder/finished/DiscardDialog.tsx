import type { RecordingId } from '../../../../contract/ids.ts'
import { deleteTexts } from '../../../i18n/english/delete.ts'
import { discardTexts } from '../../../i18n/english/discard.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { clockText } from '../../../i18n/format.ts'
import { suggestedTitle } from '../../../i18n/suggested-title.ts'
import { undoDiscard } from '../../../local/takes/save-take.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { useUser } from '../use-user.ts'

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

/** Tells how a discard went, with the way back; a failed one leaves the take where it is, safe on the device. */
async function discardNotices(
  { app }: SignedInUser,
  name: string,
  discarding: Promise<Parameters<typeof undoDiscard>[1]>,
): Promise<void> {
  const tell = (error: unknown): void => tellFailed(error, name)
  try {
    const recording = await discarding
    const at = (await app.recordings.get(recording))?.deletedAt
    const undo = { label: deleteTexts.undo, run: () => void undoDiscard(app, recording, at).catch(tell) }
    notify({
      ...{ title: deleteTexts.deleted(1), name, description: deleteTexts.trashed(1), about: '/library?trash' },
      action: undo,
    })
  } catch (error) {
    tell(error)
  }
}

function tellFailed(error: unknown, name: string): void {
  console.error(error)
  notify({ title: recordTexts.saveFailed, name, description: discardTexts.failedText, type: 'error' })
}
