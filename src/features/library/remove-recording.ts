import { deleteTexts } from '../../i18n/english/delete.ts'
import { libraryTexts } from '../../i18n/english/library.ts'
import { langOfTitle } from '../../i18n/suggested-title.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { deleteForever } from '../../local/recordings/delete-forever.ts'
import { deleteRecording, restoreRecording } from '../../local/recordings/queue-edit.ts'
import { readLangs } from '../../local/transcripts/language.ts'
import { player } from '../../platform/audio/audio-player.ts'
import type { SignedInUser } from '../../session/store.ts'
import { announce } from '../../ui/announcer.tsx'
import { notify } from '../../ui/shell/notices.ts'

/** Removes it and tells so, with a way back as long as there is one. Resolves to whether it is removed; never rejects. */
export async function removeRecording(
  { app, audio, user }: SignedInUser,
  recording: LocalRecording,
  forever: boolean,
): Promise<boolean> {
  if (player.state().id === recording.id) player.stop()
  const { id, title: name } = recording
  try {
    const lang = langOfTitle(recording, (await readLangs(app, [id])).get(id))
    if (forever) await deleteForever(app, audio, user.id, id)
    else await deleteRecording(app, id)
    const told = { title: deleteTexts.deleted(1), name, lang }
    if (forever) notify({ ...told, description: deleteTexts.doneText })
    else {
      const action = { label: deleteTexts.undo, run: () => void restore(app, recording) }
      const together = { key: 'deleted', count: 1, title: deleteTexts.deleted }
      notify({ ...told, description: deleteTexts.trashed(1), action, together, about: '/library?trash' })
    }
    return true
  } catch (error) {
    console.error('A recording is not deleted.', error)
    notify({ title: deleteTexts.failed, name, description: deleteTexts.failedText, type: 'error' })
    return false
  }
}

async function restore(app: SignedInUser['app'], recording: LocalRecording): Promise<void> {
  try {
    await restoreRecording(app, recording.id)
    announce(libraryTexts.restored)
  } catch (error) {
    console.error('A recording stays in the trash.', error)
    const [title, description] = [deleteTexts.failed, deleteTexts.restoreFailedText]
    notify({ title, name: recording.title, description, type: 'error' })
  }
}
