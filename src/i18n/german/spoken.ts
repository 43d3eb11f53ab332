import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const spokenTexts = {
  label: 'Gesprochene Sprache',
  automatic: 'Automatisch',
  microphone: 'Mikrofon',
  asDevice: 'Wie auf diesem Gerät',
  consent: 'Fragen Sie alle, bevor Sie aufnehmen: Vielerorts ist das Pflicht.',
  agreed: 'Alle haben zugestimmt',
  agreedAt: (time) => `Notiert: ${time}`,
  agreedFailed: 'Nicht gespeichert. Bitte versuchen Sie es noch einmal.',
} satisfies Translated<typeof english.spokenTexts>
