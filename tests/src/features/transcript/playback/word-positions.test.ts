import { expect, it } from 'vitest'
import { secondAt, wordAt, wordPositions } from '../../../../../src/features/transcript/playback/word-positions.ts'

const word = (start: number, text: string) => ({ start, end: start + 1, text })
const segment = {
  start: 10,
  end: 20,
  text: 'The boat, the boat!',
  words: [word(10, 'The'), word(11, 'boat,'), word(12, ''), word(13, ' the'), word(14, 'boat!')],
}

it('finds each word where it stands, also one that is said twice', () => {
  expect(wordPositions(segment).map(({ from, to }) => segment.text.slice(from, to))).toEqual([
    'The',
    'boat,',
    'the',
    'boat!',
  ])
  expect(wordPositions(segment).at(-1)).toMatchObject({ from: 14, start: 14 })
})

it('leaves out a word of the engine that the text does not have', () => {
  const changed = { ...segment, text: 'The ship, the boat!' }
  expect(wordPositions(changed).map(({ start }) => start)).toEqual([10, 13, 14])
})

it('tells the second of a character, and of a sentence whose words have no times', () => {
  expect([0, 5, 8, 12, 18].map((character) => secondAt(segment, character))).toEqual([10, 11, 11, 13, 14])
  expect(secondAt({ start: 10, end: 20, text: 'The boat' }, 6)).toBe(10)
})

it('tells the word of a second', () => {
  expect(wordAt(segment, 13.5)?.from).toBe(10)
  expect(wordAt({ start: 10, end: 20, text: 'The boat' }, 13)).toBeNull()
})
