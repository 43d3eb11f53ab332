import { useLiveQuery } from 'dexie-react-hooks'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { roughTexts, versionTexts } from '../../../i18n/english/transcript.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { requestTranscription } from '../../../local/recordings/edit-recording.ts'
import { getEngines } from '../../../local/recordings/first-queries.ts'
import { Link } from '../../../router/Link.tsx'
import type { SignedInUser } from '../../../session/store.ts'
import { TextAction } from '../../../ui/TextAction.tsx'
import { isCorrected, type Remedy, remedyFor } from './worth-trying.ts'

const percentOf = (share: number): number => Math.floor(share * 100)

type RoughNoteProps = { person: SignedInUser; recording: LocalRecording; transcript: Transcript }

/** Above a transcript that is known to be rough, where one begins to read: what it is, and who can do something about it. */
export function RoughNote({ person, recording, transcript }: RoughNoteProps) {
  const engines = useLiveQuery(() => getEngines(person.app), [person.app])
  const isDone = recording.transcription?.state === 'done'
  return (
    <RoughRemedy
      remedy={remedyFor(transcript.engine, engines ?? null, isDone, person.user.isAdmin)}
      isCorrected={isCorrected(transcript)}
      onAgain={() => void requestTranscription(person.app, recording.id)}
    />
  )
}

type RoughRemedyProps = { remedy: Remedy | null; isCorrected: boolean; onAgain: () => void }

/** The server makes a draft again by itself only where nobody has corrected it. */
export function RoughRemedy({ remedy, isCorrected: hasCorrections, onAgain }: RoughRemedyProps) {
  return (
    <p className="transcript__small transcript__small--amber">
      {roughTexts.transcript} {remedy?.kind === 'fetched' ? roughTexts.fetching(percentOf(remedy.share)) : null}{' '}
      {remedy?.kind === 'fetched' && !hasCorrections ? roughTexts.again : null}
      {remedy?.kind === 'again' ? <TextAction onClick={onAgain}>{versionTexts.again(remedy.engine)}</TextAction> : null}{' '}
      {remedy?.kind === 'again' && hasCorrections ? roughTexts.kept : null}
      {remedy?.kind === 'choose' ? (
        <Link to="/settings" className="text-action">
          {roughTexts.choose}
        </Link>
      ) : null}
      {remedy?.kind === 'ask' ? roughTexts.ask : null}
    </p>
  )
}
