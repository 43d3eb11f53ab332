import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const notificationsTexts = {
  ready: {
    transcript: 'Transkript fertig',
    analysis: 'Transkript und Analyse fertig',
    empty: 'Transkribiert: keine Sprache erkannt',
  },
} satisfies Translated<typeof english.notificationsTexts>
