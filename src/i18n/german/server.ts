import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { reasonsWithNames } from './reason-sentences.ts'
import { sentences } from './sentences.ts'

/** Sentences that carry more than numbers. Each is looked for: they follow one another, and stand within others. */
const withNames: readonly (readonly [RegExp, string])[] = [
  ...reasonsWithNames,
  [/^The recording says: (?=“)/, 'In der Aufnahme heißt es: '],
  [/^It also says: (?=“)/, 'Außerdem: '],
  [/^And: (?=“)/, 'Und: '],
]

/** A number as the server writes it: 90, or 200,000. */
const NUMBER = /\b\d+(?:,\d{3})*\b/g

/** May follow a sentence of voice-sentences.ts. */
const NOT_AGAIN = ' It is not tried again until the server starts again.'

function said(sentence: string): string {
  if (sentence.endsWith(NOT_AGAIN))
    return `${said(sentence.slice(0, -NOT_AGAIN.length))} Bis zum nächsten Start des Servers wird es nicht noch einmal versucht.`
  const numbers = sentence.match(NUMBER) ?? []
  const known = sentences.get(sentence.replace(NUMBER, '#'))?.replace(/#/g, (sign) => numbers.shift() ?? sign)
  return known ?? withNames.reduce((text, [english, german]) => text.replace(english, german), sentence)
}

export const serverTexts = { said } satisfies Translated<typeof english.serverTexts>
