import { expect, test } from 'vitest'
import {
  isVocabulary,
  LONGEST_TERM,
  MOST_TERMS,
  mergeVocabulary,
  readVocabulary,
} from '../../../core/text/vocabulary.ts'

test('a list is read from lines and from what stands between commas, each word once and without space around it', () => {
  expect(readVocabulary(' Ada  Lovelace\n\nÖrsted, Zündkappe;Örsted\r\n\tGhent ')).toEqual([
    'Ada Lovelace',
    'Örsted',
    'Zündkappe',
    'Ghent',
  ])
  expect(readVocabulary(' \n, ;')).toEqual([])
})

test.each([
  ['none', [], true],
  ['some', ['Ada Lovelace', 'Örsted'], true],
  ['one twice', ['Ada', 'Ada'], false],
  ['an empty one', [''], false],
  ['one with space around it', [' Ada'], false],
  ['one of two lines', ['Ada\nLovelace'], false],
  ['one that is too long', ['x'.repeat(LONGEST_TERM + 1)], false],
  ['too many', Array.from({ length: MOST_TERMS + 1 }, (_, at) => `w${at}`), false],
])('with %s it is taken as it is, or not', (_, terms, taken) => {
  expect(isVocabulary(terms)).toBe(taken)
})

test.each([
  ['another device has added', ['X', 'Z'], ['X'], ['X', 'Y'], ['X', 'Y', 'Z']],
  ['another device has taken away', ['X', 'Y', 'Z'], ['X', 'Y'], ['Y'], ['Y', 'Z']],
  ['both have added', ['Z'], [], ['Z', 'Y'], ['Z', 'Y']],
  ['what was taken away here', ['Y'], ['X', 'Y'], ['X', 'Y', 'W'], ['Y', 'W']],
  ['nobody else has touched', ['Y', 'X'], ['X', 'Y'], ['X', 'Y'], ['Y', 'X']],
])('a list keeps what %s', (_, mine, base, theirs, merged) => {
  expect(mergeVocabulary(mine, base, theirs)).toEqual(merged)
})
