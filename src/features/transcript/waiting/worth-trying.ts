import type { Engines } from '../../../../contract/changes.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { isDraft, isUntouched } from '../../../../core/transcripts/draft.ts'
import { isKnownTo, unknownTo } from '../../../../core/transcripts/spoken-language.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { isRough } from '../../../ui/recordings/engine-kind.ts'

/** Null, and undefined: none was chosen. */
type Chosen = string | null | undefined

/** The server's speech engine where it may hear this language better than the one that made the transcript; else null. */
export function betterEngine(engines: Engines | null | undefined, made: string, language: Chosen): string | null {
  const server = engines ? hearing(engines, language) : null
  return !server || server === made || isRough(server) ? null : server
}

/** The engine in use, or another one of the server where it does not know the language and that one does. */
function hearing({ speech, languages, standIns = [] }: Engines, language: Chosen): string | null {
  const unknown = speech === null ? null : unknownTo({ languages }, language ?? null)
  return unknown === null ? speech : (standIns.find((one) => isKnownTo(one, unknown))?.engine ?? null)
}

/** `isMadeAgain`: the server transcribes it again by itself as soon as that engine is in use. */
export type Remedy =
  | { kind: 'fetched'; share: number; isMadeAgain: boolean }
  | { kind: 'again'; engine: string }
  | { kind: 'choose' }
  | { kind: 'ask' }

/** Who made a transcript, and the language that was chosen, where that is unknown to it. */
export type HeardBy = Pick<Transcript, 'engine' | 'unknownLanguage'>

/** Without the language where another one was chosen since. */
export const heardBy = ({ engine, unknownLanguage }: HeardBy, language: Chosen): HeardBy => ({
  engine,
  ...(unknownLanguage && unknownLanguage === language ? { unknownLanguage } : {}),
})

type Made = {
  recording: Pick<LocalRecording, 'deletedAt' | 'confirmedUnder' | 'transcription' | 'spokenLanguage'>
  transcript: Pick<Transcript, 'engine' | 'segments' | 'speakers' | 'named'>
}

/** What can be done about a rough transcript, and by whom; null while a better one is on its way. */
export function remedyFor({ recording, transcript }: Made, engines: Engines | null, isAdmin: boolean): Remedy | null {
  if (engines?.fetching !== undefined) {
    return { kind: 'fetched', share: engines.fetching, isMadeAgain: isMadeAgain({ recording, transcript }, engines) }
  }
  const engine = betterEngine(engines, transcript.engine, recording.spokenLanguage)
  if (engine) return recording.transcription?.state === 'done' ? { kind: 'again', engine } : null
  return { kind: isAdmin ? 'choose' : 'ask' }
}

/**
 * By the rule of the server (core/transcripts): not in the trash, nor where the server has lost it. A server that does not say what the engine
 * knows is taken at its word only where no language was chosen.
 */
export const isMadeAgain = ({ recording, transcript }: Made, { fetchingLanguages = [] }: Engines): boolean =>
  recording.deletedAt === null &&
  recording.confirmedUnder !== null &&
  isDraft(recording.transcription) &&
  isUntouched(transcript) &&
  unknownTo({ languages: fetchingLanguages }, recording.spokenLanguage ?? null) === null
