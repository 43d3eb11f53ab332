import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const discardTexts = {
  question: 'Diese Aufnahme verwerfen?',
  text: (clock) => `Diese Aufnahme (${clock}) kommt für 30 Tage in den Papierkorb.`,
  failedText: 'Die Aufnahme ist noch auf diesem Gerät. Bitte versuchen Sie es erneut.',
  keep: 'Behalten',
} satisfies Translated<typeof english.discardTexts>
