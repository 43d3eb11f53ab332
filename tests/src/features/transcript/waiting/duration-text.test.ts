import { expect, test } from 'vitest'
import { durationText, processingText } from '../../../../../src/features/transcript/waiting/duration-text.ts'

test.each([
  [null, null],
  [3, 'This will take about 5 seconds.'],
  [45, 'This usually takes 30-60 seconds.'],
  [2350, 'This will take about 40 minutes.'],
])('an estimate of %s seconds is told as %s', (seconds, said) => {
  expect(durationText(seconds)).toBe(said)
})

test('only what is soon done is worth checking back in a moment', () => {
  expect(processingText(45)).toContain('Please check back in a moment.')
  expect(processingText(2350)).toBe('Transcription is being processed in the background.')
})
