import { expect, it } from 'vitest'
import { recentLevels } from '../../../../../../src/features/recorder/live/waveform/recent-levels.ts'

const second = (level: number): Uint8Array => new Uint8Array(10).fill(level)

it('gives two bars for each second, the newest last, and only as many as are asked for', () => {
  const segments = [{ startOffset: 0, peaks: [second(10), second(20), second(0)] }]
  expect(recentLevels(segments, 100)).toEqual({ first: 0, levels: [10, 10, 20, 20, 0, 0] })
  expect(recentLevels(segments, 3)).toEqual({ first: 3, levels: [20, 0, 0] })
})

it('tells a gap from silence', () => {
  const segments = [
    { startOffset: 0, peaks: [second(10), second(0)] },
    { startOffset: 4, peaks: [second(30)] },
  ]
  expect(recentLevels(segments, 100)).toEqual({ first: 0, levels: [10, 10, 0, 0, null, null, null, null, 30, 30] })
  expect(recentLevels(segments, 4)).toEqual({ first: 6, levels: [null, null, 30, 30] })
})

it('begins where a take that goes on begins, and is empty before the first chunk', () => {
  expect(recentLevels([{ startOffset: 60, peaks: [second(7)] }], 100)).toEqual({ first: 120, levels: [7, 7] })
  expect(recentLevels([], 100)).toEqual({ first: 0, levels: [] })
})

it('takes the loudest of what a chunk of odd length leaves for a bar', () => {
  const odd = [Uint8Array.of(1, 2, 3, 9, 5, 6, 4), Uint8Array.of(8, 1, 1)]
  expect(recentLevels([{ startOffset: 0, peaks: odd }], 100)).toEqual({ first: 0, levels: [9, 8] })
})
