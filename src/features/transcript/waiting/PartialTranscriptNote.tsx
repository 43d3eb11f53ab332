import { transcriptTexts } from '../../../i18n/english/recording.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import type { TranscriptStatus } from '../../../local/recordings/recording-status.ts'
import { TextAction } from '../../../ui/TextAction.tsx'
import { durationText } from './duration-text.ts'

type PartialTranscriptNoteProps = { status: TranscriptStatus; onRetry: () => void }

/**
 * Above a transcript that is still being made, or made again: how far it is, or why it stopped and what can be done. Not live: that
 * is said at few points.
 */
export function PartialTranscriptNote({ status, onRetry }: PartialTranscriptNoteProps) {
  return (
    <p className="transcript__small transcript__small--amber">
      {stillHearing(status)}{' '}
      {status.kind === 'failed' ? <TextAction onClick={onRetry}>{transcriptTexts.retry}</TextAction> : null}
    </p>
  )
}

function stillHearing(status: TranscriptStatus): string {
  if (status.kind === 'failed') return `${transcriptTexts.failed} ${serverTexts.said(status.reason)}`
  if (status.kind !== 'processing') return transcriptTexts.stillMade
  const percent = status.progress === null ? null : transcriptTexts.percent(Math.round(status.progress * 100))
  return [transcriptTexts.stillMade, percent && `${percent}.`, durationText(status.estimateSeconds)]
    .filter((part) => part !== null)
    .join(' ')
}
