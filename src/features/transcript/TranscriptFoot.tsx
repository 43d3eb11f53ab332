import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { transcriptTexts } from '../../i18n/english/recording.ts'
import { versionTexts } from '../../i18n/english/transcript.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { requestTranscription } from '../../local/recordings/edit-recording.ts'
import { getEngines } from '../../local/recordings/first-queries.ts'
import { extra } from '../../session/extra.tsx'
import type { SignedInUser } from '../../session/store.ts'
import { TextAction } from '../../ui/TextAction.tsx'
import { betterEngine } from './waiting/worth-trying.ts'

const EarlierTranscripts = extra('versions', () =>
  import('./corrections/EarlierTranscripts.tsx').then((module) => module.EarlierTranscripts),
)

type TranscriptFootProps = { person: SignedInUser; recording: LocalRecording; transcript: Transcript }

/** Who heard it, whether another engine could, and what was heard before. */
export function TranscriptFoot({ person, recording, transcript }: TranscriptFootProps) {
  const [open, setOpen] = useState(false)
  const engines = useLiveQuery(() => getEngines(person.app), [person.app])
  const other = betterEngine(engines, transcript.engine, recording.spokenLanguage)
  const { transcription } = recording
  const heardSeconds = transcription?.state === 'done' && transcription.heardSeconds
  return (
    <footer className="versions">
      <p className="transcript__small">{transcriptTexts.heardBy(transcript.engine)}</p>
      {transcript.vocabulary ? <p className="transcript__small">{versionTexts.given(transcript.vocabulary)}</p> : null}
      {heardSeconds ? <p className="transcript__small">{versionTexts.cut(Math.round(heardSeconds / 60))}</p> : null}
      {transcript.partial ? null : (
        <div className="versions__actions">
          {other && transcription?.state === 'done' ? (
            <TextAction onClick={() => void requestTranscription(person.app, recording.id)}>
              {versionTexts.again(other)}
            </TextAction>
          ) : null}
          {transcription?.state === 'done' && transcription.isFirst ? null : (
            <TextAction aria-expanded={open} onClick={() => setOpen(!open)}>
              {versionTexts.title}
            </TextAction>
          )}
        </div>
      )}
      {open ? <EarlierTranscripts recording={recording} key={transcript.createdAt} /> : null}
    </footer>
  )
}
