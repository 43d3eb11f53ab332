import { expect, it } from 'vitest'
import { gapsOf } from '../../../core/text/gaps.ts'

it('names the gap between two segments with its reason', () => {
  const segments = [
    { startOffset: 0, seconds: 10 },
    { startOffset: 22, seconds: 5, gapReason: 'microphone-lost' as const },
    { startOffset: 30, seconds: 5 },
  ]
  expect(gapsOf(segments)).toEqual([
    { start: 10, end: 22, reason: 'microphone-lost' },
    { start: 27, end: 30, reason: null },
  ])
})

it('names a gap before the first sound', () => {
  expect(gapsOf([{ startOffset: 4, seconds: 5, gapReason: 'muted' }])).toEqual([{ start: 0, end: 4, reason: 'muted' }])
})

it('leaves out the seam between two microphones, but not the place where a recording was continued', () => {
  const at = (gapReason: 'stalled' | 'interrupted') => [
    { startOffset: 0, seconds: 10 },
    { startOffset: 10.3, seconds: 5, gapReason },
  ]
  expect(gapsOf(at('stalled'))).toEqual([])
  expect(gapsOf(at('interrupted'))).toEqual([{ start: 10, end: 10.3, reason: 'interrupted' }])
})

it('finds none where sound overlaps', () => {
  expect(
    gapsOf([
      { startOffset: 0, seconds: 10 },
      { startOffset: 9.9, seconds: 5 },
    ]),
  ).toEqual([])
})
