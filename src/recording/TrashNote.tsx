import type { LocalRecording } from '../db/app.ts'
import { restoreRecording } from '../db/edits.ts'
import { type Person, store, syncAtom } from '../store.ts'
import { recordingTexts } from '../ui/texts/recording.ts'

export function TrashNote({ person, recording }: { person: Person; recording: LocalRecording }) {
  const restore = async (): Promise<void> => {
    await restoreRecording(person.app, recording.id)
    void store.get(syncAtom)?.syncNow()
  }
  return (
    <p className="detail-note detail-note--amber">
      {recordingTexts.inTrash}
      <button type="button" className="text-action" onClick={() => void restore()}>
        {recordingTexts.restore}
      </button>
    </p>
  )
}
