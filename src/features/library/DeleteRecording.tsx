import { useAtomValue } from 'jotai'
import { deleteTexts } from '../../i18n/english/delete.ts'
import { selectionTexts } from '../../i18n/english/selection.ts'
import { clockText } from '../../i18n/format.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { deleteForever } from '../../local/recordings/delete-forever.ts'
import { deleteRecording, restoreRecording } from '../../local/recordings/edits.ts'
import { player } from '../../platform/audio/audio-player.ts'
import { type SignedInUser, store, syncAtom, userAtom } from '../../session/store.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/shell/notices.ts'
import { focusHeading } from './focus-heading.ts'

type DeleteRecordingProps = {
  recording: LocalRecording
  /** At once and for good, instead of to the trash. */
  forever: boolean
  onClose: () => void
  /** Called once it is in the trash or gone, and its row with it. */
  onDeleted?: () => void
}

/** Asks, naming what goes; then tells, with a way back as long as there is one. */
export function DeleteRecording({ recording, forever, onClose, onDeleted = focusHeading }: DeleteRecordingProps) {
  const person = useAtomValue(userAtom)
  const length = clockText(recording.duration)
  const parts = recording.isTranscribed ? deleteTexts.withTranscript : ''
  const unsent = recording.confirmedAt === null && recording.transcription === null ? deleteTexts.neverUploaded : ''
  return (
    <ConfirmDialog
      title={deleteTexts.question(recording.title)}
      text={(forever ? deleteTexts.forever : deleteTexts.toTrash)(length, parts) + unsent}
      keep={deleteTexts.keep}
      confirm={forever ? deleteTexts.confirmForever : deleteTexts.confirm}
      onKeep={onClose}
      onConfirm={() => {
        onClose()
        if (person) void remove(person, recording, forever).then(onDeleted)
      }}
    />
  )
}

async function remove({ app, audio, user }: SignedInUser, recording: LocalRecording, forever: boolean): Promise<void> {
  if (player.state().id === recording.id) player.stop()
  try {
    if (forever) await deleteForever(app, audio, user.id, recording.id)
    else await deleteRecording(app, recording.id)
    if (forever) notify({ title: deleteTexts.done, description: deleteTexts.doneText })
    else {
      const action = { label: deleteTexts.undo, run: () => void restore(app, recording) }
      const together = { key: 'deleted', count: 1, title: selectionTexts.deleted }
      notify({
        title: deleteTexts.done,
        description: deleteTexts.trashedText,
        action,
        together,
        about: '/library?trash',
      })
    }
    void store.get(syncAtom)?.syncNow()
  } catch {
    notify({ title: deleteTexts.failed, description: deleteTexts.failedText, type: 'error' })
  }
}

async function restore(app: SignedInUser['app'], recording: LocalRecording): Promise<void> {
  await restoreRecording(app, recording.id)
  void store.get(syncAtom)?.syncNow()
}
