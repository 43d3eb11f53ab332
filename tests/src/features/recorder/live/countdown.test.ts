import { expect, test } from 'vitest'
import { MAX_RECORDING_SECONDS } from '../../../../../contract/limits.ts'
import {
  countdownTone,
  isEndNear,
  milestone,
  secondsLeft,
} from '../../../../../src/features/recorder/live/countdown.ts'

test.each([
  [1801, null],
  [1800, 'blue'],
  [601, 'blue'],
  [600, 'orange'],
  [301, 'orange'],
  [300, 'red'],
  [0, 'red'],
])('with %i seconds left the countdown is %s', (left, tone) => {
  expect(countdownTone(left)).toBe(tone)
})

test('the time left never falls below zero', () => {
  expect(secondsLeft(MAX_RECORDING_SECONDS + 2)).toBe(0)
})

const at = (savedSeconds: number) => ({ savedSeconds })

test('a screen reader hears 30, 10, 5 and 1 minutes, once each, and none once it goes on as another recording', () => {
  const seconds = Array.from({ length: MAX_RECORDING_SECONDS + 1 }, (_, saved) => saved)
  expect([...new Set(seconds.map((saved) => milestone(at(saved))))]).toEqual([null, 30, 10, 5, 1])
  expect(seconds.every((saved) => milestone({ ...at(saved), next: 'wanted' }) === null)).toBe(true)
})

test('from ten minutes before the end on it can be put off, until that is done', () => {
  const TEN_MINUTES = MAX_RECORDING_SECONDS - 600
  expect([TEN_MINUTES - 1, TEN_MINUTES, MAX_RECORDING_SECONDS].map((saved) => isEndNear(at(saved)))).toEqual([
    false,
    true,
    true,
  ])
  expect(isEndNear({ ...at(TEN_MINUTES), next: 'wanted' })).toBe(false)
})
