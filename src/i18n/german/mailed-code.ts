import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const mailedCodeTexts = {
  code: 'Code aus der E-Mail',
  shape: 'XXXX-XXXX',
  note: 'Für Earmark auf dem Home-Bildschirm: Der Link öffnet den Browser, der Code meldet Sie hier an. Er gilt 15 Minuten.',
  missing: 'Bitte geben Sie den Code ein.',
  failed: 'Die Anmeldung ist fehlgeschlagen. Versuchen Sie es gleich noch einmal.',
} satisfies Translated<typeof english.mailedCodeTexts>
