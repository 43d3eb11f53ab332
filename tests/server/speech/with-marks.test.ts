import { expect, it } from 'vitest'
import { withMarks } from '../../../server/speech/with-marks.ts'

const said = (...parts: [start: number, end: number, text: string][]) =>
  withMarks(parts.map(([start, end, text]) => ({ start, end, text })))
    .map(({ text }) => text)
    .join(' ')

it('ends sentences at pauses, and not within a short breath or after two words', () => {
  expect(
    said([0, 2, 'we start with the budget'], [2.9, 4, 'and then'], [4.8, 6, 'i think'], [6.2, 8, "it's twenty one"]),
  ).toBe("We start with the budget. And then I think it's twenty one.")
  expect(said([0, 1, 'good morning'], [3.5, 5, 'the crane is late'])).toBe('Good morning. The crane is late.')
})

it('asks where a question begins, and goes on in the next part', () => {
  expect(said([0, 2, 'when does it'], [2.8, 4, 'open again'], [5, 7, 'what a day that was'])).toBe(
    'When does it open again? What a day that was.',
  )
})

it('gives the words what the text has, at their times', () => {
  const words = [
    { text: 'nobody', start: 0, end: 0.4 },
    { text: "i'm", start: 0.5, end: 1 },
  ]
  expect(withMarks([{ start: 0, end: 1, text: "nobody i'm", words }])).toEqual([
    {
      start: 0,
      end: 1,
      text: "Nobody I'm.",
      words: [
        { text: 'Nobody', start: 0, end: 0.4 },
        { text: "I'm.", start: 0.5, end: 1 },
      ],
    },
  ])
})
