import { Link } from '@tanstack/react-router'
import { recordingTexts } from '../ui/texts/recording.ts'

export function RecordingMissing() {
  return (
    <section className="detail-missing">
      <h1>{recordingTexts.notFound}</h1>
      <p>{recordingTexts.notFoundText}</p>
      <Link to="/dashboard" className="text-action">
        {recordingTexts.toDashboard}
      </Link>
    </section>
  )
}
