import { useObservable } from 'dexie-react-hooks'
import { libraryTexts } from '../../i18n/english/library.ts'
import type { RecordingEntry } from '../../local/app-database.ts'
import { liveOutbox } from '../../local/live-outbox.ts'
import { retryUpload } from '../../local/recordings/edit-recording.ts'
import { refusedDeletions } from '../../local/recordings/queries.ts'
import { type SignedInUser, useSyncNow } from '../../session/store.ts'
import { refusalReason } from '../../ui/recordings/edit-words.ts'

/** "Delete now" took them from this device, but the server still has them: no row of the library could say so. */
export function RefusedDeletions({ person }: { person: SignedInUser }) {
  const { app } = person
  const syncNow = useSyncNow()
  const refused = refusedDeletions(useObservable(() => liveOutbox(app), [app]) ?? [])
  const [first] = refused
  if (first?.state.kind !== 'parked') return null
  return (
    <div className="library__refused" role="alert">
      <p className="row__error">{libraryTexts.notDeleted(refused.length, refusalReason(first.state.reason))}</p>
      <button type="button" className="text-action" onClick={() => void tryAgain(person, refused).then(syncNow)}>
        {libraryTexts.retry}
      </button>
    </div>
  )
}

async function tryAgain({ app }: SignedInUser, refused: readonly RecordingEntry[]): Promise<void> {
  for (const { recording } of refused) await retryUpload(app, recording)
}
