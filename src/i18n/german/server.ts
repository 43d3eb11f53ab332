import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { reasonsWithValues } from './reason-sentences.ts'
import { sentences } from './sentences.ts'
import { voiceSentences } from './voice-sentences.ts'

/** Sentences that carry a value. */
const withValues: readonly (readonly [RegExp, string])[] = [
  ...reasonsWithValues,
  ...voiceSentences,
  [
    /^Too many attempts\. Wait (\d+) seconds and try again\.$/,
    'Zu viele Versuche. Warten Sie $1 Sekunden und versuchen Sie es erneut.',
  ],
  [
    /^This recording is larger than the (\d+) MB this server accepts\. Split it or use a lower quality\.$/,
    'Diese Aufnahme ist größer als die $1 MB, die dieser Server annimmt. Teilen Sie sie, oder verwenden Sie eine geringere Qualität.',
  ],
  [/^No action items found in these recordings\.$/, 'In diesen Aufnahmen wurden keine Aufgaben gefunden.'],
  [/^No decisions found in these recordings\.$/, 'In diesen Aufnahmen wurden keine Entscheidungen gefunden.'],
  [/^The recording says: (?=“)/, 'In der Aufnahme heißt es: '],
  [/^It also says: (?=“)/, 'Außerdem: '],
  [/^And: (?=“)/, 'Und: '],
]

export const serverTexts = {
  said: (sentence) =>
    sentences.get(sentence) ?? withValues.reduce((said, [english, german]) => said.replace(english, german), sentence),
} satisfies Translated<typeof english.serverTexts>
