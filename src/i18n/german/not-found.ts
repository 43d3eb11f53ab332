import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const notFoundTexts = {
  notFoundTitle: 'Seite nicht gefunden',
  notFoundText: 'Diese Seite gibt es nicht.',
} satisfies Translated<typeof english.notFoundTexts>
