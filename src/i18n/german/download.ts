import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const downloadTexts = {
  download: 'Audio herunterladen',
  failed: 'Download fehlgeschlagen',
  failedText: 'Das Audio ließ sich nicht lesen. Versuchen Sie es erneut.',
} satisfies Translated<typeof english.downloadTexts>
