import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { deleteTexts } from '../../i18n/english/delete.ts'
import { clockText, dateText } from '../../i18n/format.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { getAccount } from '../../local/device/account.ts'
import { userAtom } from '../../session/store.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
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

const DAY_MS = 24 * 60 * 60 * 1000

/** The last backup that holds it is the one of today. */
const backups = (days: number | undefined): string =>
  days === undefined ? deleteTexts.backups : deleteTexts.backupsUntil(dateText(Date.now() + days * DAY_MS))

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
          ? deleteTexts.forever(length, parts) + backups(account?.backupDays)
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
