import { statusTexts } from '../../i18n/english/status.ts'
import { uploadedText } from '../../i18n/format.ts'
import './status-mark.css'

/** What a recording's status looks like from here: the shape of db's RecordingStatus, which ui does not know. */
export type ShownStatus =
  | {
      kind:
        | 'on-device'
        | 'edit-refused'
        | 'processing'
        | 'waiting-engine'
        | 'not-transcribed'
        | 'locked'
        | 'transcribed'
        | 'no-speech'
        | 'lost'
    }
  | { kind: 'uploading'; sent: number; total: number }
  | { kind: 'waiting-upload'; reason: 'offline' | 'server-busy' | 'server-full' | 'sign-in' | 'storage' }
  | { kind: 'needs-you'; why: { kind: 'refused' | 'orphan' | 'audio-missing' } }
  | { kind: 'failed'; retryAt: number | null }

export type StatusTone = 'ring' | 'spinner' | 'accent' | 'success' | 'quiet' | 'amber'
export type StatusWords = { tone: StatusTone; words: string }

/** One mark and one word, never the mark alone, never red (the visual reference, Status). */
export function statusWords(status: ShownStatus): StatusWords {
  switch (status.kind) {
    case 'on-device':
      return { tone: 'ring', words: statusTexts.onDevice }
    case 'uploading':
      // Before the first byte nobody knows of how many.
      if (status.total === 0) return { tone: 'ring', words: statusTexts.onDevice }
      return { tone: 'accent', words: statusTexts.uploading(uploadedText(status.sent, status.total)) }
    case 'waiting-upload':
      if (status.reason === 'sign-in') return { tone: 'amber', words: statusTexts.signIn }
      if (status.reason === 'server-full') return { tone: 'amber', words: statusTexts.serverFull }
      return { tone: 'ring', words: statusTexts.onDevice }
    case 'needs-you':
      return { tone: 'amber', words: statusTexts.needsYou[status.why.kind] }
    case 'lost':
      return { tone: 'amber', words: statusTexts.lost }
    case 'edit-refused':
      return { tone: 'amber', words: statusTexts.editRefused }
    case 'processing':
      return { tone: 'spinner', words: statusTexts.processing }
    case 'waiting-engine':
      return { tone: 'quiet', words: statusTexts.waitingEngine }
    case 'not-transcribed':
      return { tone: 'quiet', words: statusTexts.notTranscribed }
    case 'locked':
      return { tone: 'success', words: statusTexts.locked }
    case 'failed':
      return status.retryAt === null
        ? { tone: 'amber', words: statusTexts.failed }
        : { tone: 'spinner', words: statusTexts.retrying }
    case 'transcribed':
      return { tone: 'success', words: statusTexts.transcribed }
    case 'no-speech':
      return { tone: 'success', words: statusTexts.noSpeech }
  }
}

/** The state of a recording in one mark and one word. Other words take the place of the old ones: nothing moves. */
export function StatusMark({ status }: { status: ShownStatus }) {
  const { tone, words } = statusWords(status)
  return (
    <span key={words} className={`status status--${tone}`}>
      <span className="status__mark" aria-hidden="true" />
      <span className="numbers">{words}</span>
    </span>
  )
}
