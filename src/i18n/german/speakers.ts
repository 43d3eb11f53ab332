import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

export const voiceTexts = {
  samples: 'Diese Person anhören',
  sameAs: 'Ist dieselbe Person wie',
  join: (name, other) => `${name} ist dieselbe Person wie ${other}`,
  joined: 'Zusammengelegt mit',
  separate: (name) => `${name} wieder trennen`,
  spokenBy: 'Gesprochen von',
  fresh: 'Neue Person',
  freshOn: 'Neue Person ab hier',
  moved: (count, name) => `${numberText(count)} ${count === 1 ? 'Satz ist' : 'Sätze sind'} jetzt von ${name}.`,
  undo: 'Rückgängig',
  failed: 'Die Personen konnten nicht geändert werden. Bitte versuchen Sie es erneut.',
} satisfies Translated<typeof english.voiceTexts>
