import { type SubmitEvent, useId, useState } from 'react'
import { MAX_TITLE_LENGTH } from '../../../contract/limits.ts'
import { recordingTexts } from '../../i18n/english/recording.ts'
import type { AppDatabase, LocalRecording } from '../../local/app-database.ts'
import { renameRecording } from '../../local/recordings/edit-recording.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/forms/Field.tsx'

type RenameDialogProps = { app: AppDatabase; recording: LocalRecording; onClose: () => void }

export function RenameDialog({ app, recording, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(recording.title)
  const [failed, setFailed] = useState(false)
  const form = useId()
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setFailed(false)
    try {
      await renameRecording(app, recording.id, title)
    } catch (error) {
      console.error('The title is not saved.', error)
      return setFailed(true)
    }
    onClose()
  }
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {recordingTexts.keep}
      </Button>
      <Button type="submit" form={form} disabled={title.trim() === '' || title.trim() === recording.title}>
        {recordingTexts.save}
      </Button>
    </>
  )
  return (
    <Dialog title={recordingTexts.rename} onClose={onClose} actions={actions}>
      <form id={form} onSubmit={(event) => void save(event)}>
        <Field
          label={recordingTexts.titleField}
          value={title}
          maxLength={MAX_TITLE_LENGTH}
          error={failed ? recordingTexts.failedText : undefined}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
