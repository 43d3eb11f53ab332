import { recordingTexts } from '../../i18n/english/recording.ts'
import { Link } from '../../router/Link.tsx'
import { useSyncNow } from '../../session/store.ts'
import { TextAction } from '../../ui/TextAction.tsx'

/** On no list that this device has heard. `unheard`: it has heard none, so the recording may well exist. */
export function RecordingMissing({ unheard = false }: { unheard?: boolean }) {
  const syncNow = useSyncNow()
  return (
    <section className="detail-missing">
      <h1>{unheard ? recordingTexts.fetchFailed : recordingTexts.notFound}</h1>
      <p>{unheard ? recordingTexts.fetchFailedText : recordingTexts.notFoundText}</p>
      {unheard ? <TextAction onClick={() => void syncNow()}>{recordingTexts.retry}</TextAction> : null}
      <Link to="/dashboard" className="text-action">
        {recordingTexts.toDashboard}
      </Link>
    </section>
  )
}
