import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const updateTexts = {
  ready: 'Eine neue Version ist bereit',
  reload: 'Jetzt neu laden',
  updating: 'Wird aktualisiert. Die Seite lädt neu, sobald alle Uploads fertig sind.',
} satisfies Translated<typeof english.updateTexts>
