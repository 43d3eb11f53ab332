import { favoriteTexts } from '../../../i18n/english/highlights.ts'
import { keepTexts } from '../../../i18n/english/keep.ts'
import { clockText } from '../../../i18n/format.ts'
import { exactTime, relativeTime } from '../../../i18n/relative-time.ts'
import { langOfTitle } from '../../../i18n/suggested-title.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import type { RecordingStatus } from '../../../local/recordings/recording-status.ts'
import { StatusMark } from '../../../ui/recordings/status-mark.tsx'

type RowWordsProps = {
  recording: LocalRecording
  /** Null: its audio cannot be played now. */
  status: RecordingStatus | null
  now: number
  /** That of the recording, where it is known. */
  lang: string | undefined
  /** A heading to jump to, or the words of a label, where HTML allows none. */
  as: 'h2' | 'span'
}

/** The title, and below it when it was, how long it is and where it stands. */
export function RowWords({ recording, status, now, lang, as: Title }: RowWordsProps) {
  return (
    <>
      <Title className="row__title">
        {recording.isFavorite ? <span className="sr-only">{favoriteTexts.favorite}: </span> : null}
        <span lang={langOfTitle(recording, lang)}>{recording.title}</span>
      </Title>{' '}
      <span className="row__meta">
        <span className="row__when numbers" title={exactTime(recording.createdAt)}>
          {relativeTime(recording.createdAt, now)} · {clockText(recording.duration)}
          <span className="sr-only"> ({exactTime(recording.createdAt)})</span>
        </span>
        {status ? <StatusMark status={status} /> : <span className="status">{keepTexts.onlyOnline}</span>}
      </span>
    </>
  )
}
