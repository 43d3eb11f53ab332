import { deleteTexts } from '../../../i18n/english/delete.ts'
import { orphanTexts } from '../../../i18n/english/recording.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { keepOrphan } from '../../../local/recordings/orphans.ts'
import { deleteRecording, restoreRecording } from '../../../local/recordings/queue-edit.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { TextAction } from '../../../ui/TextAction.tsx'
import { KeepAsOwn } from './DetailNote.tsx'
import { keepFailed, useKeep } from './use-keep.ts'

type OrphanNoteProps = { person: SignedInUser; recording: LocalRecording; text?: string }

/** Deleted on another device before this one had handed everything in: the person decides, and nothing goes until then. */
export function OrphanNote({ person, recording, text = orphanTexts.text }: OrphanNoteProps) {
  const { app, audio } = person
  const { busy, keep } = useKeep(recording, () => keepOrphan(app, audio, recording.id))
  const discard = async (): Promise<void> => {
    try {
      await deleteRecording(app, recording.id)
      notify({
        ...{ title: deleteTexts.deleted(1), name: recording.title, description: deleteTexts.trashed(1) },
        action: { label: deleteTexts.undo, run: () => void restoreRecording(app, recording.id).catch(keepFailed) },
        together: { key: 'deleted', count: 1, title: deleteTexts.deleted },
        about: '/library?trash',
      })
    } catch (error) {
      keepFailed(error)
    }
  }

  return (
    <KeepAsOwn text={text} action={orphanTexts.keep} busy={busy} onKeep={keep}>
      <TextAction className="text-action text-action--quiet" waits={busy} onClick={() => void discard()}>
        {orphanTexts.discard}
      </TextAction>
    </KeepAsOwn>
  )
}
