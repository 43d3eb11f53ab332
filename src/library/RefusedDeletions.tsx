import { useObservable } from 'dexie-react-hooks'
import type { RecordingEntry } from '../db/app.ts'
import { retryUpload } from '../db/edit-recording.ts'
import { liveOutbox } from '../db/live-outbox.ts'
import { refusedDeletions } from '../db/queries.ts'
import { type Person, store, syncAtom } from '../store.ts'
import { refusalReason } from '../ui/edit-words.ts'
import { libraryTexts } from '../ui/texts/library.ts'

/** "Delete now" took them from this device, but the server still has them: no row of the library could say so. */
export function RefusedDeletions({ person }: { person: Person }) {
  const { app } = person
  const refused = refusedDeletions(useObservable(() => liveOutbox(app), [app]) ?? [])
  const [first] = refused
  if (first?.state.kind !== 'parked') return null
  return (
    <div className="library__refused" role="alert">
      <p className="row__error">{libraryTexts.notDeleted(refused.length, refusalReason(first.state.reason))}</p>
      <button type="button" className="text-action" onClick={() => void tryAgain(person, refused)}>
        {libraryTexts.retry}
      </button>
    </div>
  )
}

async function tryAgain({ app }: Person, refused: readonly RecordingEntry[]): Promise<void> {
  for (const { recording } of refused) await retryUpload(app, recording)
  void store.get(syncAtom)?.syncNow()
}
