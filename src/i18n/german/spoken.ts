import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const spokenTexts = {
  label: 'Gesprochene Sprache',
  automatic: 'Automatisch',
  microphone: 'Mikrofon',
  asDevice: 'Wie auf diesem Gerät',
  consent: 'Fragen Sie alle, bevor Sie aufnehmen: Vielerorts ist das Pflicht.',
} satisfies Translated<typeof english.spokenTexts>
