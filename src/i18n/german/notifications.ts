import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const notificationsTexts = {
  title: 'Mitteilungen',
  empty: 'Noch keine Mitteilungen. Die letzten 50 erscheinen hier.',
  clear: 'Alle löschen',
  undo: 'Rückgängig',
  close: 'Schließen',
  open: 'Öffnen',
  isNew: 'Neu:',
  ready: {
    transcript: 'Transkript fertig',
    analysis: 'Transkript und Analyse fertig',
    empty: 'Transkribiert: keine Sprache erkannt',
  },
} satisfies Translated<typeof english.notificationsTexts>
