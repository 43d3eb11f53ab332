import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

export const liveTexts = {
  onServer: (sent, minutes) =>
    minutes === 1 ? `${sent} von 1 Minute auf dem Server` : `${sent} von ${minutes} Minuten auf dem Server`,
  waveform: (count) =>
    count === 1 ? 'Wellenform, 1 Stelle markiert' : `Wellenform, ${numberText(count)} Stellen markiert`,
  keepRecording: 'Weiter aufnehmen',
  keepRecordingText: 'Was nach 90 Minuten kommt, wird eine zweite Aufnahme, ohne Lücke.',
  keepRecordingAfter: 'Diese Aufnahme wird gespeichert, und eine zweite beginnt sofort.',
  keepRecordingSaved: 'Diese Aufnahme wird gespeichert, und dann beginnt eine zweite.',
  savedAs: (title) => `„${title}“ ist in Ihrer Bibliothek.`,
} satisfies Translated<typeof english.liveTexts>
