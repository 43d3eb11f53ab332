import { useLiveQuery } from 'dexie-react-hooks'
import type { RecordingId } from '../../contract/ids.ts'
import { dropCorrection, lostCorrections } from '../db/corrections.ts'
import type { Person } from '../store.ts'
import { correctTexts } from '../ui/texts/transcript.ts'

/** Corrections that do not fit the transcript any more: the person reads them and lets them go. */
export function LostCorrections({ person, recording }: { person: Person; recording: RecordingId }) {
  const lost = useLiveQuery(() => lostCorrections(person.app, recording), [person.app, recording]) ?? []
  return lost.map(({ n, text, reason }) => (
    <p key={n} className="transcript__lost" role="status">
      {correctTexts.lost(text)} {reason}{' '}
      <button type="button" className="text-action" onClick={() => void dropCorrection(person.app, n)}>
        {correctTexts.letGo}
      </button>
    </p>
  ))
}
