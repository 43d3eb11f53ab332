import { expect, it } from 'vitest'
import { langOf } from '../../../../src/local/transcripts/language.ts'

it.each([
  ['en', 'en'],
  ['yue', 'yue'],
  ['klingon', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('of what an engine says, %s, the voice is %s', (said, lang) => {
  expect(langOf(said)).toBe(lang)
})
