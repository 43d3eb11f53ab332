import { uploadedText } from './format.ts'

/** What a recording's status looks like from here: the shape of db's RecordingStatus, which ui does not know. */
export type ShownStatus =
  | {
      kind:
        | 'on-device'
        | 'edit-refused'
        | 'processing'
        | 'waiting-engine'
        | 'not-transcribed'
        | 'transcribed'
        | 'no-speech'
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
      return { tone: 'ring', words: 'On this device' }
    case 'uploading':
      return { tone: 'accent', words: `Uploading ${uploadedText(status.sent, status.total)}` }
    case 'waiting-upload':
      if (status.reason === 'sign-in') return { tone: 'amber', words: 'Needs you: sign in' }
      if (status.reason === 'server-full') return { tone: 'amber', words: 'Server is full' }
      return { tone: 'ring', words: 'On this device' }
    case 'needs-you':
      return { tone: 'amber', words: needs[status.why.kind] }
    case 'edit-refused':
      return { tone: 'amber', words: 'Needs you: change refused' }
    case 'processing':
      return { tone: 'spinner', words: 'Processing' }
    case 'waiting-engine':
      return { tone: 'quiet', words: 'Waiting for a speech engine' }
    case 'not-transcribed':
      return { tone: 'quiet', words: 'Not transcribed' }
    case 'failed':
      return status.retryAt === null
        ? { tone: 'amber', words: 'Failed: Retry' }
        : { tone: 'spinner', words: 'Trying again' }
    case 'transcribed':
      return { tone: 'success', words: 'Transcribed' }
    case 'no-speech':
      return { tone: 'success', words: 'No speech detected' }
  }
}

const needs = {
  refused: 'Needs you: refused',
  orphan: 'Needs you: deleted elsewhere',
  'audio-missing': 'Needs you: audio missing',
} as const
