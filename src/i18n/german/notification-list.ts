import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const notificationListTexts = {
  title: 'Mitteilungen',
  empty: 'Noch keine Mitteilungen. Die letzten 50 erscheinen hier.',
  clear: 'Alle löschen',
  undo: 'Rückgängig',
  close: 'Schließen',
  isNew: 'Neu:',
} satisfies Translated<typeof english.notificationListTexts>
