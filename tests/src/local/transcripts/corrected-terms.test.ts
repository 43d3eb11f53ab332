import { expect, test } from 'vitest'
import { termsOf } from '../../../../src/local/transcripts/corrected-terms.ts'

test.each([
  [
    'names that were put right, neighbours as one',
    'We asked Ada Lovelace and Örsted.',
    'We asked at a love lace and erst it.',
    ['Ada Lovelace', 'Örsted'],
  ],
  ['what has a figure in it', 'It runs on the ESP32 now.', 'It runs on the ESB thirty two now.', ['ESP32']],
  ['not the capital letter that begins a sentence', 'Then we go to Ghent.', 'Than we go to gent.', ['Ghent']],
  [
    'a first word with a capital letter inside',
    'OpenTranscribe is one.',
    'Open transcribe is one.',
    ['OpenTranscribe'],
  ],
  ['nothing where words were heard in another case', 'The Board met.', 'The board met.', []],
  ['nothing where only small words changed', 'They were here.', 'They where here.', []],
])('suggested are %s', (_, text, heard, terms) => {
  expect(termsOf({ text, heard })).toEqual(terms)
})

test('a sentence that nobody corrected suggests nothing', () => {
  expect(termsOf({ text: 'We asked Ada Lovelace.' })).toEqual([])
})
