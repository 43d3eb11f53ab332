import { transcriptTexts } from '../../../i18n/english/recording.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import type { TranscriptStatus } from '../../../local/recordings/recording-status.ts'
import { durationText } from './duration-text.ts'

/** Above a transcript that is still being made: how far it is, or why it stopped. Not live: that is said at few points. */
export function PartialTranscriptNote({ status }: { status: TranscriptStatus }) {
  return <p className="transcript__small transcript__small--amber">{stillHearing(status)}</p>
}

function stillHearing(status: TranscriptStatus): string {
  if (status.kind === 'failed') return `${transcriptTexts.failed} ${serverTexts.said(status.reason)}`
  if (status.kind !== 'processing') return transcriptTexts.stillMade
  const percent = status.progress === null ? null : transcriptTexts.percent(Math.round(status.progress * 100))
  return [transcriptTexts.stillMade, percent && `${percent}.`, durationText(status.estimateSeconds)]
    .filter((part) => part !== null)
    .join(' ')
}
