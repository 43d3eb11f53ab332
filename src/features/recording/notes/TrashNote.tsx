import { recordingTexts } from '../../../i18n/english/recording.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { restoreRecording } from '../../../local/recordings/queue-edit.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { TextAction } from '../../../ui/TextAction.tsx'

export function TrashNote({ person, recording }: { person: SignedInUser; recording: LocalRecording }) {
  const restore = async (): Promise<void> => {
    await restoreRecording(person.app, recording.id)
  }
  return (
    <p className="detail-note detail-note--amber">
      {recordingTexts.inTrash}
      <TextAction onClick={() => void restore()}>{recordingTexts.restore}</TextAction>
    </p>
  )
}
