import { expect, test } from 'vitest'
import { recordTexts } from '../../../src/i18n/english/record.ts'

test.each([
  [27, 'Recording stops in 27 minutes'],
  [1, 'Recording stops in 1 minute'],
  [0, 'Recording stops in less than a minute'],
])('the countdown says %i minutes in words', (minutes, words) => {
  expect(recordTexts.minutesLeft(minutes)).toBe(words)
})
