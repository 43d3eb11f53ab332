import { expect, test } from 'vitest'
import { MAX_RECORDING_SECONDS } from '../../../../../contract/limits.ts'
import { countdownTone, milestone, secondsLeft } from '../../../../../src/features/recorder/live/countdown.ts'

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

test('a screen reader hears 30, 10, 5 and 1 minutes, once each', () => {
  const heard = Array.from({ length: MAX_RECORDING_SECONDS + 1 }, (_, saved) => milestone(secondsLeft(saved)))
  expect([...new Set(heard)]).toEqual([null, 30, 10, 5, 1])
})
