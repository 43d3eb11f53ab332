import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const unreachableTexts = {
  title: 'Diese Seite ließ sich nicht laden',
  text: 'Sie braucht ein Netz. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
} satisfies Translated<typeof english.unreachableTexts>
