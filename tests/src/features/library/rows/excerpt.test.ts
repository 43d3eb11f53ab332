import { expect, it } from 'vitest'
import { excerpt } from '../../../../../src/features/library/rows/excerpt.ts'

const long =
  'We had a long talk about the old harbour, and then Ben said that the boat must be sold before the first storm of the autumn comes.'
const at = (word: string) => ({ from: long.indexOf(word), to: long.indexOf(word) + word.length })

it('shows a short sentence whole', () => {
  expect(excerpt('Sell the boat.', { from: 9, to: 13 })).toEqual({ before: 'Sell the ', hit: 'boat', after: '.' })
})

it('cuts a long one between words and keeps the hit', () => {
  const { before, hit, after } = excerpt(long, at('boat'))
  expect(hit).toBe('boat')
  expect(before).toMatch(/^… /)
  expect(after).toMatch(/ …$/)
  for (const part of [before.slice(2), after.slice(0, -2)])
    expect(long.split(/\s/)).toEqual(expect.arrayContaining(part.trim().split(/\s/)))
})

it('begins at the start and ends at the end where the hit is there', () => {
  expect(excerpt(long, at('We')).before).toBe('')
  expect(excerpt(long, at('comes.')).after).toBe('')
})
