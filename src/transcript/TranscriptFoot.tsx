import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Transcript } from '../../contract/transcript.ts'
import type { LocalRecording } from '../db/app.ts'
import { requestTranscription } from '../db/edit-recording.ts'
import { getEngines } from '../db/first-queries.ts'
import { extra } from '../extra.tsx'
import { type Person, store, syncAtom } from '../store.ts'
import { transcriptTexts } from '../ui/texts/recording.ts'
import { versionTexts } from '../ui/texts/transcript.ts'
import { worthTrying } from './worth-trying.ts'

const EarlierTranscripts = extra('versions', () =>
  import('./EarlierTranscripts.tsx').then((module) => module.EarlierTranscripts),
)

type TranscriptFootProps = { person: Person; recording: LocalRecording; transcript: Transcript }

/** Who heard it, whether another engine could, and what was heard before. */
export function TranscriptFoot({ person, recording, transcript }: TranscriptFootProps) {
  const [open, setOpen] = useState(false)
  const engines = useLiveQuery(() => getEngines(person.app), [person.app])
  const other = worthTrying(engines?.speech, transcript.engine)
  const { transcription } = recording
  const heardSeconds = transcription?.state === 'done' && transcription.heardSeconds
  const transcribe = async (): Promise<void> => {
    await requestTranscription(person.app, recording.id)
    void store.get(syncAtom)?.syncNow()
  }
  return (
    <footer className="versions">
      <p className="transcript__small">{transcriptTexts.heardBy(transcript.engine)}</p>
      {heardSeconds ? <p className="transcript__small">{versionTexts.cut(Math.round(heardSeconds / 60))}</p> : null}
      {transcript.partial ? null : (
        <div className="versions__actions">
          {other && transcription?.state === 'done' ? (
            <button type="button" className="text-action" onClick={() => void transcribe()}>
              {versionTexts.again(other)}
            </button>
          ) : null}
          <button type="button" className="text-action" aria-expanded={open} onClick={() => setOpen(!open)}>
            {versionTexts.title}
          </button>
        </div>
      )}
      {open ? <EarlierTranscripts id={recording.id} key={transcript.createdAt} /> : null}
    </footer>
  )
}
