import { expect, test } from 'vitest'
import { recordTexts } from '../../../src/i18n/english/record.ts'

test.each([
  [27, '27 minutes left'],
  [1, '1 minute left'],
  [0, 'Less than a minute left'],
])('the countdown says %i minutes in words', (minutes, words) => {
  expect(recordTexts.minutesLeft(minutes)).toBe(words)
})
