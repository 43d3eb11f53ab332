import type { Engines } from '../../../../contract/changes.ts'
import type { Transcript, TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { isRough } from '../../../ui/recordings/engine-kind.ts'

/** The server's speech engine where it may hear better than the one that made the transcript; else null. */
export function betterEngine(server: string | null | undefined, made: string): string | null {
  if (!server || server === made || isRough(server)) return null
  return server
}

export type Remedy =
  | { kind: 'fetched'; share: number }
  | { kind: 'again'; engine: string }
  | { kind: 'choose' }
  | { kind: 'ask' }

/** What can be done about a rough transcript, and by whom; null while a better one is on its way. */
export function remedyFor(made: string, engines: Engines | null, isDone: boolean, isAdmin: boolean): Remedy | null {
  if (engines?.fetching !== undefined) return { kind: 'fetched', share: engines.fetching }
  const engine = betterEngine(engines?.speech, made)
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
