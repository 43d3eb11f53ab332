import { useLiveQuery } from 'dexie-react-hooks'
import type { RecordingId } from '../../../../contract/ids.ts'
import { type KeepState, readKept } from '../../../local/audio/keep-audio.ts'
import { answered } from '../../../local/unanswered-error.ts'
import type { SignedInUser } from '../../../session/store.ts'

/** Milliseconds: the page is shown without it then. */
const LONGEST_MS = 1000

/** `whole`: all of it is on this device. One string, so that bytes that come render nothing anew. */
export type Whereabouts = KeepState | `${KeepState} whole`

/** Where its audio is; undefined while that is not known. */
export const useKept = ({ app, audio }: SignedInUser, id: RecordingId): Whereabouts | undefined =>
  useLiveQuery(
    () =>
      answered(readKept(app, audio, id), LONGEST_MS).then(
        ({ state, isWhole }): Whereabouts => (isWhole ? `${state} whole` : state),
        (error: unknown): Whereabouts => {
          console.warn('Where the audio is cannot be read.', error)
          return 'here'
        },
      ),
    [app, audio, id],
  )

/** Nothing is to be said of it. */
export const isHere = (kept: Whereabouts): boolean => kept.startsWith('here')
/** It cannot be played with no network. */
export const isAway = (kept: Whereabouts): boolean => !isHere(kept) && !kept.endsWith('whole')
/** The person has chosen to have it here. */
export const isChosen = (kept: Whereabouts): boolean => kept.startsWith('chosen')
