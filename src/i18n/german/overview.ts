import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

export const overviewTexts = {
  newest: 'Neueste Aufnahme',
  items: 'Aufgaben',
  waiting: 'Noch offen',
  uploads: (count) =>
    count === 1 ? '1 Aufnahme wird noch hochgeladen.' : `${numberText(count)} Aufnahmen werden noch hochgeladen.`,
  transcripts: (count) =>
    count === 1 ? '1 Aufnahme wird noch transkribiert.' : `${numberText(count)} Aufnahmen werden noch transkribiert.`,
} satisfies Translated<typeof english.overviewTexts>
