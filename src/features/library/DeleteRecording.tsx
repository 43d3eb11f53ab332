import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { deleteTexts } from '../../i18n/english/delete.ts'
import { clockText } from '../../i18n/format.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { getAccount } from '../../local/device/account.ts'
import { userAtom } from '../../session/store.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { backupsWords } from '../../ui/recordings/backups-words.ts'
import { focusHeading } from './focus-heading.ts'
import { removeRecording } from './remove-recording.ts'

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
  const account = useLiveQuery(async () => person && getAccount(person.app), [person])
  const unsent = recording.confirmedAt === null && recording.transcription === null ? deleteTexts.neverUploaded : ''
  return (
    <ConfirmDialog
      title={deleteTexts.question(recording.title)}
      text={
        (forever
          ? deleteTexts.forever(length, parts) + backupsWords(account?.backupDays, deleteTexts)
          : deleteTexts.toTrash(length, parts)) + unsent
      }
      keep={deleteTexts.keep}
      confirm={forever ? deleteTexts.confirmForever : deleteTexts.confirm}
      onKeep={onClose}
      onConfirm={() => {
        onClose()
        if (person) void removeRecording(person, recording, forever).then((isRemoved) => isRemoved && onDeleted())
      }}
    />
  )
}
