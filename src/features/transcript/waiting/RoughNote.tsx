import { useLiveQuery } from 'dexie-react-hooks'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { isCorrected } from '../../../../core/transcripts/draft.ts'
import { roughTexts, versionTexts } from '../../../i18n/english/transcript.ts'
import { locale } from '../../../i18n/locale.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { requestTranscription } from '../../../local/recordings/edit-recording.ts'
import { getEngines } from '../../../local/recordings/first-queries.ts'
import { langOf } from '../../../local/transcripts/language.ts'
import { Link } from '../../../router/Link.tsx'
import type { SignedInUser } from '../../../session/store.ts'
import { isRough } from '../../../ui/recordings/engine-kind.ts'
import { TextAction } from '../../../ui/TextAction.tsx'
import { type HeardBy, heardBy, type Remedy, remedyFor } from './worth-trying.ts'

const percentOf = (share: number): number => Math.floor(share * 100)

type RoughNoteProps = { person: SignedInUser; recording: LocalRecording; transcript: Transcript }

/**
 * Above a transcript that is known to be rough, or whose engine does not know what was spoken, where one begins to read: what it is, and who can
 * do something about it.
 */
export function RoughNote({ person, recording, transcript }: RoughNoteProps) {
  const engines = useLiveQuery(() => getEngines(person.app), [person.app])
  const heard = heardBy(transcript, recording.spokenLanguage)
  if (!isRough(heard.engine) && heard.unknownLanguage === undefined) return null
  return (
    <RoughRemedy
      heard={heard}
      remedy={remedyFor({ recording, transcript }, engines ?? null, person.user.isAdmin)}
      isCorrected={isCorrected(transcript)}
      onAgain={() => void requestTranscription(person.app, recording.id)}
    />
  )
}

type RoughRemedyProps = { heard: HeardBy; remedy: Remedy | null; isCorrected: boolean; onAgain: () => void }

export function RoughRemedy({ heard, remedy, isCorrected: hasCorrections, onAgain }: RoughRemedyProps) {
  const { engine, unknownLanguage } = heard
  return (
    <p className="transcript__small transcript__small--amber">
      {unknownLanguage === undefined ? roughTexts.transcript : roughTexts.unknown(nameOf(unknownLanguage), engine)}{' '}
      {remedy?.kind === 'fetched' ? roughTexts.fetching(percentOf(remedy.share)) : null}{' '}
      {remedy?.kind === 'fetched' && remedy.isMadeAgain ? roughTexts.again : null}
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

/** In the language of the app. */
const nameOf = (language: string): string =>
  (langOf(language) && new Intl.DisplayNames(locale(), { type: 'language' }).of(language)) ?? language
