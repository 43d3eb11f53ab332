import { expect, it } from 'vitest'
import { hitLines } from '../../../../../src/features/library/search/match-lines.ts'

const segments = ['Ask not', 'what your country can do', 'ask what you can do', 'for your country'].map(
  (text, start) => ({
    start,
    text,
  }),
)

it('shows the first sentences with their language, and counts the others', () => {
  const { lines, more, lang } = hitLines({ segments, language: 'en' }, 'WHAT')
  expect(lines.map(({ start, hit }) => [start, hit])).toEqual([
    [1, 'what'],
    [2, 'what'],
  ])
  expect([more, lang]).toEqual([0, 'en'])
})

it('says no language that is not known', () => {
  for (const language of [null, 'english?', '']) expect(hitLines({ segments, language }, 'ask').lang).toBeUndefined()
})
