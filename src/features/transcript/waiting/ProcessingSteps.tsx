import { transcriptTexts, uploadTexts } from '../../../i18n/english/recording.ts'
import { timeText } from '../../../i18n/format.ts'
import type { LocalRecording } from '../../../local/app-database.ts'

/** What is behind and what runs now. */
export function ProcessingSteps({ recording, progress }: { recording: LocalRecording; progress: number | null }) {
  const finishedAt = Date.parse(recording.createdAt) + recording.duration * 1000
  return (
    <ol className="steps">
      <li className="steps__one steps__one--done">
        {uploadTexts.steps.onDevice}
        <span className="numbers">{timeText(finishedAt)}</span>
      </li>
      {recording.confirmedAt ? (
        <li className="steps__one steps__one--done">
          {uploadTexts.steps.uploaded}
          <span className="numbers">{timeText(Date.parse(recording.confirmedAt))}</span>
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
