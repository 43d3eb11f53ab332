import type { RecorderState } from '../../../capture/recorder-state.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { endsWithPage } from '../../../local/in-memory/in-memory-database.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'

type Person = Pick<SignedInUser, 'audio'> | null

/** What becomes of a take that nobody stopped: all of it is on this device, or something of it ends with this page. Null of any other. */
export function autoStopText(state: RecorderState, person: Person): string | null {
  if (state.kind !== 'finished' || !state.autoStopped) return null
  return person && endsWithPage(person.audio, state.take) ? recordTexts.inMemory : recordTexts.autoStoppedText
}

/** Says why a recording ended that nobody stopped (docs/product.md#recorder). */
export function tellAutoStop(state: RecorderState, person: Person): void {
  const description = autoStopText(state, person)
  if (description) notify({ title: recordTexts.autoStopped, description, type: 'warning', isSaid: true })
}
