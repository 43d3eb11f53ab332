import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

export const markTexts = {
  mark: 'Diese Stelle markieren',
  short: 'Markieren',
  marked: (count) => (count === 1 ? '1 Stelle markiert.' : `${numberText(count)} Stellen markiert.`),
  failed: 'Nicht markiert',
  failedText: 'Die Stelle konnte nicht markiert werden. Die Aufnahme läuft weiter.',
} satisfies Translated<typeof english.markTexts>
