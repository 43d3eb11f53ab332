import './speakers.css'
import { type SubmitEvent, useId, useState } from 'react'
import type { Reassignment } from '../../../../contract/recordings/reassignments.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { voiceTexts } from '../../../i18n/english/speakers.ts'
import { speakerTexts } from '../../../i18n/english/transcript.ts'
import { renameSpeaker } from '../../../local/transcripts/correct.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { changeSpeakers } from './change-speakers.ts'
import { speakerName } from './speaker-name.ts'
import { VoiceSamples } from './VoiceSamples.tsx'
import { joinedWith, joinOf, labelsIn, separationOf } from './voices.ts'

type SpeakerNameProps = { person: SignedInUser; transcript: Transcript; label: string; onClose: () => void }

const MOST_LETTERS = 80

/** Who a voice is, everywhere in this transcript: a name, or one of the other speakers. */
export function SpeakerName({ person, transcript, label, onClose }: SpeakerNameProps) {
  const [name, setName] = useState(transcript.speakers?.[label] ?? '')
  const form = useId()
  const { segments } = transcript
  const called = (one: string): string => speakerName(transcript, one)
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    await renameSpeaker(person.app, transcript.recordingId, { label, name })
    onClose()
  }
  const give = (reassignment: Reassignment): void => {
    onClose()
    void changeSpeakers(person, transcript, reassignment)
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
      <VoiceSamples person={person} transcript={transcript} label={label} />
      <Choices
        title={voiceTexts.sameAs}
        choices={labelsIn(segments)
          .filter((other) => other !== label)
          .map((other) => ({
            key: other,
            name: called(other),
            does: voiceTexts.join(called(label), called(other)),
            run: () => give(joinOf(transcript, label, other)),
          }))}
      />
      <Choices
        title={voiceTexts.joined}
        choices={joinedWith(segments, label).map((heard) => ({
          key: heard,
          name: voiceTexts.separate(called(heard)),
          run: () => give(separationOf(transcript, label, heard)),
        }))}
      />
    </Dialog>
  )
}

type Choice = { key: string; name: string /** Where the name alone does not say it. */; does?: string; run: () => void }

function Choices({ title, choices }: { title: string; choices: readonly Choice[] }) {
  const id = useId()
  if (choices.length === 0) return null
  return (
    <section className="voices" aria-labelledby={id}>
      <h3 id={id} className="voices__title">
        {title}
      </h3>
      <div className="voices__choices">
        {choices.map(({ key, name, does, run }) => (
          <button key={key} type="button" className="voices__choice" aria-label={does} onClick={run}>
            {name}
          </button>
        ))}
      </div>
    </section>
  )
}
