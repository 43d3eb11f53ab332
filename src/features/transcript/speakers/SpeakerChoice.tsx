import './speakers.css'
import { useId } from 'react'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { voiceTexts } from '../../../i18n/english/speakers.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { changeSpeakers } from './change-speakers.ts'
import { speakerName } from './speaker-name.ts'
import { labelsIn, newLabel, placesFrom, type Reach } from './voices.ts'

type SpeakerChoiceProps = {
  person: SignedInUser
  transcript: Transcript
  /** The place of the sentence in the transcript. */
  at: number
  /** @param change does what was chosen, and tells of it */
  onChoose: (change: () => Promise<void>) => void
}

/** Who spoke one sentence: one tap gives it to another speaker, or begins a new one. */
export function SpeakerChoice({ person, transcript, at, onChoose }: SpeakerChoiceProps) {
  const id = useId()
  const { segments, createdAt } = transcript
  const give = (label: string, reach: Reach): void =>
    onChoose(() => changeSpeakers(person, transcript, { made: createdAt, at: placesFrom(segments, at, reach), label }))
  return (
    <fieldset className="voices" aria-labelledby={id}>
      <p id={id} className="voices__title">
        {voiceTexts.spokenBy}
      </p>
      <div className="voices__choices">
        {labelsIn(segments).map((label) => (
          <button
            key={label}
            type="button"
            className="voices__choice"
            aria-pressed={label === segments[at]?.speaker}
            onClick={() => give(label, 'sentence')}
          >
            {speakerName(transcript, label)}
          </button>
        ))}
        <button type="button" className="voices__choice" onClick={() => give(newLabel(segments, at), 'sentence')}>
          {voiceTexts.fresh}
        </button>
        <button type="button" className="voices__choice" onClick={() => give(newLabel(segments, at), 'onwards')}>
          {voiceTexts.freshOn}
        </button>
      </div>
    </fieldset>
  )
}
