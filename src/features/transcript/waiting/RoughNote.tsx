import { useLiveQuery } from 'dexie-react-hooks'
import { roughTexts, versionTexts } from '../../../i18n/english/transcript.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { requestTranscription } from '../../../local/recordings/edit-recording.ts'
import { getEngines } from '../../../local/recordings/first-queries.ts'
import { Link } from '../../../router/Link.tsx'
import type { SignedInUser } from '../../../session/store.ts'
import { TextAction } from '../../../ui/TextAction.tsx'
import { remedyFor } from './worth-trying.ts'

const percentOf = (share: number): number => Math.floor(share * 100)

type RoughNoteProps = { person: SignedInUser; recording: LocalRecording; engine: string }

/** Above a transcript that is known to be rough, where one begins to read: what it is, and who can do something about it. */
export function RoughNote({ person, recording, engine }: RoughNoteProps) {
  const engines = useLiveQuery(() => getEngines(person.app), [person.app])
  const remedy = remedyFor(engine, engines ?? null, recording.transcription?.state === 'done', person.user.isAdmin)
  return (
    <p className="transcript__small transcript__small--amber">
      {roughTexts.transcript} {remedy?.kind === 'fetched' ? roughTexts.fetching(percentOf(remedy.share)) : null}
      {remedy?.kind === 'again' ? (
        <TextAction onClick={() => void requestTranscription(person.app, recording.id)}>
          {versionTexts.again(remedy.engine)}
        </TextAction>
      ) : null}
      {remedy?.kind === 'choose' ? (
        <Link to="/settings" className="text-action">
          {roughTexts.choose}
        </Link>
      ) : null}
      {remedy?.kind === 'ask' ? roughTexts.ask : null}
    </p>
  )
}
