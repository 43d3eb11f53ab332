import type { Engines } from '../../../../contract/changes.ts'
import type { Transcript, TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
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
  if (!speech || !language || languages?.includes(language) !== false) return speech
  return standIns.find((one) => one.languages?.includes(language) ?? true)?.engine ?? null
}

export type Remedy =
  | { kind: 'fetched'; share: number }
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

/** What can be done about a rough transcript, and by whom; null while a better one is on its way. */
export function remedyFor(
  made: string,
  engines: Engines | null,
  isDone: boolean,
  isAdmin: boolean,
  language?: Chosen,
): Remedy | null {
  if (engines?.fetching !== undefined) return { kind: 'fetched', share: engines.fetching }
  const engine = betterEngine(engines, made, language)
  if (engine) return isDone ? { kind: 'again', engine } : null
  return { kind: isAdmin ? 'choose' : 'ask' }
}

/** Whether a person has worked on it, be it taken back: the server never replaces it by itself then (server/processing/draft.ts). */
export const isCorrected = ({
  segments,
  speakers,
  named,
}: Pick<Transcript, 'segments' | 'speakers' | 'named'>): boolean =>
  named !== undefined || speakers !== undefined || segments.some(isChanged)

const isChanged = ({ heard, edited, heardSpeaker, reassigned }: TranscriptSegment): boolean =>
  [heard, edited, heardSpeaker, reassigned].some((change) => change !== undefined)
