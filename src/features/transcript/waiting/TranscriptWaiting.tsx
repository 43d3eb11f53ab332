import { useLiveQuery } from 'dexie-react-hooks'
import { transcriptTexts } from '../../../i18n/english/recording.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { requestTranscription } from '../../../local/recordings/edit-recording.ts'
import { getEngines } from '../../../local/recordings/first-queries.ts'
import type { TranscriptStatus } from '../../../local/recordings/recording-status.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { durationText, processingText } from './duration-text.ts'
import { ProcessingSteps } from './ProcessingSteps.tsx'

type TranscriptWaitingProps = { person: SignedInUser; recording: LocalRecording; status: TranscriptStatus }

/** The state of a recording without words: each says what happens next, or what the person can do. */
export function TranscriptWaiting({ person, recording, status }: TranscriptWaitingProps) {
  return (
    <section className="transcript transcript--waiting" aria-labelledby="transcript-title">
      <h2 id="transcript-title" tabIndex={-1}>
        {transcriptTexts.title}
      </h2>
      <Waiting person={person} recording={recording} status={status} />
    </section>
  )
}

function Waiting({ person, recording, status }: TranscriptWaitingProps) {
  const onTranscribe = () => void requestTranscription(person.app, recording.id)
  const fetching = useLiveQuery(() => getEngines(person.app), [person.app])?.fetching
  switch (status.kind) {
    case 'processing':
      return (
        <>
          <Words lead={processingText(status.estimateSeconds)} small={durationText(status.estimateSeconds)} />
          <ProcessingSteps recording={recording} progress={status.progress} />
        </>
      )
    case 'waiting-engine': {
      const comes = fetching === undefined ? null : transcriptTexts.engineComes(Math.floor(fetching * 100))
      return <Words lead={transcriptTexts.waitingEngine} small={comes ?? transcriptTexts.waitingEngineText} />
    }
    case 'not-transcribed':
      return (
        <>
          <p className="transcript__lead">{transcriptTexts.notTranscribed}</p>
          <Button onClick={onTranscribe}>{transcriptTexts.transcribe}</Button>
        </>
      )
    case 'locked':
      return <Words lead={transcriptTexts.locked} />
    case 'failed':
      return (
        <>
          <p className="transcript__lead">{transcriptTexts.failed}</p>
          <p className="transcript__small transcript__small--amber">{serverTexts.said(status.reason)}</p>
          {status.retryAt === null ? null : <p className="transcript__small">{transcriptTexts.retriesSoon}</p>}
          <Button onClick={onTranscribe}>{transcriptTexts.retry}</Button>
        </>
      )
    case 'no-speech':
      return <Words lead={transcriptTexts.noSpeech} small={transcriptTexts.noSpeechText} />
    case 'transcribed':
    case 'lost':
      return <Words lead={transcriptTexts.notHere} />
    case 'on-device':
    case 'uploading':
    case 'waiting-upload':
    case 'needs-you':
      return <Words lead={transcriptTexts.afterUpload} />
  }
}

function Words({ lead, small }: { lead: string; small?: string | null }) {
  return (
    <>
      <p className="transcript__lead">{lead}</p>
      {small ? <p className="transcript__small">{small}</p> : null}
    </>
  )
}
