import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const unreachableTexts = {
  title: 'Diese Seite ließ sich nicht laden',
  text: 'Prüfen Sie die Verbindung und versuchen Sie es erneut. Sind Sie online, ist der Server vielleicht ausgelastet.',
} satisfies Translated<typeof english.unreachableTexts>
