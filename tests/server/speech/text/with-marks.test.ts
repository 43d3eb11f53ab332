import { expect, it } from 'vitest'
import { isWithoutMarks, marked, withMarks } from '../../../../server/speech/text/with-marks.ts'

const said = (...parts: [start: number, end: number, text: string][]) =>
  withMarks(
    parts.map(([start, end, text]) => ({ start, end, text })),
    'en',
  )
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
  expect(withMarks([{ start: 0, end: 1, text: "nobody i'm", words }], 'en')).toEqual([
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

it('ends a sentence within a breath of words, where the next begins', () => {
  expect(
    said([
      0,
      12,
      'the remote needs a new battery every two weeks so we should look for a better one before we ship it',
    ]),
  ).toBe('The remote needs a new battery every two weeks. So we should look for a better one before we ship it.')
})

it('goes on over a pause after a word that needs another', () => {
  expect(said([0, 3, 'we will meet on the'], [4, 6, 'second monday in april'])).toBe(
    'We will meet on the second Monday in April.',
  )
})

it('ends a sentence where another goes on', () => {
  const segments = [
    { start: 0, end: 2, text: 'we will meet on the', speaker: 'A' },
    { start: 2.1, end: 3, text: 'second monday', speaker: 'B' },
  ]
  expect(withMarks(segments, 'en').map(({ text }) => text)).toEqual(['We will meet on the.', 'Second Monday.'])
})

it('leaves no wall of words, and every word at its place', () => {
  const wall = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ')
  const text = said([0, 80, wall])
  const longest = Math.max(...text.split(/[.?] ?/).map((sentence) => sentence.split(' ').length))
  expect(longest).toBeLessThanOrEqual(40)
  expect(text.toLowerCase().replaceAll('.', '')).toBe(wall)
})

it('cuts a segment where a sentence ends in it, at the times of its words', () => {
  const text = 'that is all from me okay we can start now'
  const words = text
    .split(' ')
    .map((word, at) => ({ text: word, start: at + (at > 4 ? 1 : 0), end: at + 0.9 + (at > 4 ? 1 : 0) }))
  expect(
    withMarks([{ start: 0, end: 11, text, words }], 'en').map(({ start, end, text }) => ({ start, end, text })),
  ).toEqual([
    { start: 0, end: 4.9, text: 'That is all from me.' },
    { start: 6, end: 11, text: 'Okay we can start now.' },
  ])
})

it('writes small what an engine gave in capitals, and knows German questions', () => {
  expect(withMarks([{ start: 0, end: 2, text: 'WARUM IST DAS SO TEUER' }], 'de').map(({ text }) => text)).toEqual([
    'Warum ist das so teuer?',
  ])
})

it('touches only what has neither marks nor a case of its own', () => {
  const bare = (text: string) => isWithoutMarks([{ start: 0, end: 1, text }])
  expect(bare('and so my fellow americans')).toBe(true)
  expect(bare('AND SO MY FELLOW AMERICANS')).toBe(true)
  expect(bare('And so my fellow Americans')).toBe(false)
  expect(bare('and so, my fellow americans')).toBe(false)
  expect(bare('我们开始')).toBe(false)
})

it('leaves one of what an engine in circles says again and again, before it is cut', () => {
  const loop = Array.from({ length: 30 }, (_, at) => ({
    ...{ start: at * 4, end: at * 4 + 4, text: 'and the crane of the harbour will come again next week' },
  }))
  expect(marked(loop, 'en').map(({ text }) => text)).toEqual([
    'And the crane of the harbour will come again next week.',
  ])
})
