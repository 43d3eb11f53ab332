import type { RecorderState } from '../../../capture/recorder-state.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { endsWithPage } from '../../../local/in-memory/in-memory-database.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'

type Person = Pick<SignedInUser, 'audio'> | null

export type Ended = { title: string; text: string }

/** In one line. */
export const endedLine = ({ title, text }: Ended): string => `${title}. ${text}`

/**
 * Why a take ended that nobody stopped, and what becomes of it: all of it is on this device, or something of it ends with this page.
 * Null of any other.
 */
export function endedTexts(state: RecorderState, person: Person): Ended | null {
  if (state.kind !== 'finished' || !(state.autoStopped || state.interrupted)) return null
  const [title, safe] = state.autoStopped
    ? [recordTexts.autoStopped, recordTexts.autoStoppedText]
    : [recordTexts.interrupted, recordTexts.interruptedText]
  return { title, text: person && endsWithPage(person.audio, state.take) ? recordTexts.inMemory : safe }
}

/** Tells it on whatever screen the person is (docs/product.md#recorder). */
export function tellEnded(state: RecorderState, person: Person): void {
  const ended = endedTexts(state, person)
  if (ended) notify({ title: ended.title, description: ended.text, type: 'warning', isSaid: true })
}
