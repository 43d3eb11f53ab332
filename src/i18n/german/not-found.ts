import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const notFoundTexts = {
  title: 'Seite nicht gefunden',
  text: 'Diese Seite gibt es nicht.',
} satisfies Translated<typeof english.notFoundTexts>
