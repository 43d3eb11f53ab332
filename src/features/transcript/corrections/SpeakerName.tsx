import { type SubmitEvent, useId, useState } from 'react'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { speakerTexts } from '../../../i18n/english/transcript.ts'
import { renameSpeaker } from '../../../local/transcripts/correct.ts'
import { type SignedInUser, store, syncAtom } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'

type SpeakerNameProps = { person: SignedInUser; transcript: Transcript; label: string; onClose: () => void }

const MOST_LETTERS = 80

/** A name for a voice, everywhere in this transcript. */
export function SpeakerName({ person, transcript, label, onClose }: SpeakerNameProps) {
  const [name, setName] = useState(transcript.speakers?.[label] ?? '')
  const form = useId()
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    await renameSpeaker(person.app, transcript.recordingId, { label, name })
    onClose()
    void store.get(syncAtom)?.syncNow()
  }
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {speakerTexts.keep}
      </Button>
      <Button type="submit" form={form}>
        {speakerTexts.save}
      </Button>
    </>
  )
  return (
    <Dialog title={speakerTexts.title(speakerTexts.label(label))} onClose={onClose} actions={actions}>
      <form id={form} onSubmit={(event) => void save(event)}>
        <Field
          label={speakerTexts.field}
          value={name}
          maxLength={MOST_LETTERS}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
