import { expect, test } from 'vitest'
import { type LanguageChoice, languageOf } from '../../../../src/local/device/language.ts'

test.for<[choice: LanguageChoice, spoken: string[], shown: string]>([
  ['device', ['de-AT', 'en'], 'de'],
  ['device', ['DE'], 'de'],
  ['device', ['fr-FR', 'de', 'en-GB'], 'de'],
  ['device', ['en-GB', 'de'], 'en'],
  ['device', ['den-CA'], 'en'],
  ['device', [], 'en'],
  ['de', ['en-US'], 'de'],
  ['en', ['de-DE'], 'en'],
])('%s, where the browser speaks %j, is %s', ([choice, spoken, shown]) => {
  expect(languageOf(choice, spoken)).toBe(shown)
})
