import { transcriptTexts, uploadTexts } from '../../../i18n/english/recording.ts'
import { locale } from '../../../i18n/locale.ts'
import type { LocalRecording } from '../../../local/app-database.ts'

const timeOfDay = (at: number): string =>
  new Date(at).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' })

/** What is behind and what runs now. */
export function ProcessingSteps({ recording, progress }: { recording: LocalRecording; progress: number | null }) {
  const finishedAt = Date.parse(recording.createdAt) + recording.duration * 1000
  return (
    <ol className="steps">
      <li className="steps__one steps__one--done">
        {uploadTexts.steps.onDevice}
        <span className="numbers">{timeOfDay(finishedAt)}</span>
      </li>
      {recording.confirmedAt ? (
        <li className="steps__one steps__one--done">
          {uploadTexts.steps.uploaded}
          <span className="numbers">{timeOfDay(Date.parse(recording.confirmedAt))}</span>
        </li>
      ) : null}
      <li className="steps__one steps__one--now" aria-current="step">
        {uploadTexts.steps.processing}
        <span className="numbers">
          {progress === null ? uploadTexts.now : transcriptTexts.percent(Math.round(progress * 100))}
        </span>
      </li>
    </ol>
  )
}
