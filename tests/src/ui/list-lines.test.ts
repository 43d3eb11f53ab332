import { expect, test } from 'vitest'
import { placeChips } from '../../../src/ui/audio/chip-placement.ts'
import { inBlocks } from '../../../src/ui/audio/list-lines.ts'

const words = (text: string) =>
  inBlocks(placeChips(text, [])).map(({ kind, lines }) => [
    kind,
    ...lines.map((pieces) => pieces.map(({ lead, tail }) => lead + tail).join('')),
  ])

test('lines that models mark as a list are one, and other text stays text', () => {
  expect(words('Next steps:\n- Call Ada\n- Send the budget\n\nThat is all.')).toEqual([
    ['text', 'Next steps:'],
    ['bullets', 'Call Ada', 'Send the budget'],
    ['text', 'That is all.'],
  ])
  expect(words('1. First\n2. Second')).toEqual([['numbers', 'First', 'Second']])
  expect(words('It cost 3 - 4 euros.\nIn 2025. Yes')).toEqual([['text', 'It cost 3 - 4 euros.\nIn 2025. Yes']])
})

test('a chip behind a list line stays with it', () => {
  const text = '- Call Ada\n- Send it'
  const [list] = inBlocks(placeChips(text, [{ at: 10, start: 5, end: 7 }]))
  expect(list?.lines.map((pieces) => pieces.flatMap(({ chips }) => chips.length))).toEqual([[1], [0]])
})
