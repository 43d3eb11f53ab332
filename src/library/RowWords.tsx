import type { LocalRecording } from '../db/app.ts'
import type { RecordingStatus } from '../db/recording-status.ts'
import { clockText } from '../ui/format.ts'
import { relativeTime } from '../ui/relative-time.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { favoriteTexts } from '../ui/texts/highlights.ts'

type RowWordsProps = {
  recording: LocalRecording
  status: RecordingStatus
  now: number
  /** A heading to jump to, or the words of a label, where HTML allows none. */
  as: 'h2' | 'span'
}

/** The title, and below it when it was, how long it is and where it stands. */
export function RowWords({ recording, status, now, as: Title }: RowWordsProps) {
  return (
    <>
      <Title className="row__title">
        {recording.isFavorite ? <span className="sr-only">{favoriteTexts.favorite}: </span> : null}
        {recording.title}
      </Title>
      <span className="row__meta">
        <span className="row__when numbers">
          {relativeTime(recording.createdAt, now)} · {clockText(recording.duration)}
        </span>
        <StatusMark status={status} />
      </span>
    </>
  )
}
