import { useLiveQuery } from 'dexie-react-hooks'
import type { RecordingId } from '../../../../contract/ids.ts'
import { editTexts } from '../../../i18n/english/edits.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { correctTexts, speakerTexts } from '../../../i18n/english/transcript.ts'
import { retryUpload } from '../../../local/recordings/edit-recording.ts'
import { dropCorrection, lostCorrections } from '../../../local/transcripts/correct.ts'
import { type SignedInUser, useSyncNow } from '../../../session/store.ts'
import { TextAction } from '../../../ui/TextAction.tsx'

/** Corrections that the server does not take, as when the transcript was made anew: the person tries again, or lets them go. */
export function LostCorrections({ person, recording }: { person: SignedInUser; recording: RecordingId }) {
  const lost = useLiveQuery(() => lostCorrections(person.app, recording), [person.app, recording]) ?? []
  const syncNow = useSyncNow()
  const retry = async (): Promise<void> => {
    await retryUpload(person.app, recording)
    await syncNow()
  }
  return lost.map(({ n, text, reason }) => (
    <p key={n} className="transcript__lost" role="status">
      {text === null ? speakerTexts.lost : correctTexts.lost(text)}{' '}
      {serverTexts.said(reason) || editTexts.deletedElsewhere}{' '}
      <TextAction onClick={() => void retry()}>{correctTexts.retry}</TextAction>{' '}
      <TextAction onClick={() => void dropCorrection(person.app, n)}>{correctTexts.letGo}</TextAction>
    </p>
  ))
}
