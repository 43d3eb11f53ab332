import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const consentTexts = {
  agreed: 'Alle haben zugestimmt',
  agreedAt: (time) => `Notiert: ${time}`,
  agreedFailed: 'Nicht gespeichert. Bitte versuchen Sie es erneut.',
  agreedText: 'Der Zeitpunkt wird bei der Aufnahme notiert und steht in ihren Exporten.',
  agreedNote: (time) => `Alle haben der Aufnahme zugestimmt: notiert ${time}.`,
  again: 'Neu transkribieren',
  againText: 'Das jetzige Transkript wird ersetzt und bleibt unter „Frühere Transkripte“.',
  most: 'Sprechende, höchstens',
  mostAsBefore: 'Wie bisher',
  mostUnknown: 'Nicht bekannt',
  mostNote: 'Gilt für „Neu transkribieren“, wo dieser Server Stimmen selbst unterscheidet.',
  failed: 'Nicht gespeichert',
  failedText: 'Auf diesem Gerät ließ sich das nicht speichern. Bitte versuchen Sie es erneut.',
} satisfies Translated<typeof english.consentTexts>
