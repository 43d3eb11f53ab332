import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const keepTexts = {
  keep: 'Auf dem Gerät behalten',
  remove: 'Vom Gerät entfernen',
  onlyOnline: 'Nur online verfügbar',
} satisfies Translated<typeof english.keepTexts>
