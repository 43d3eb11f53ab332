import { expect, it } from 'vitest'
import { placePeaks } from '../../../../src/local/takes/place-peaks.ts'

it('keeps the place of a gap as silence', () => {
  const first = { startOffset: 0, peaks: [Uint8Array.of(9, 9), Uint8Array.of(9)] }
  const second = { startOffset: 0.5, peaks: [Uint8Array.of(7)] }
  expect([...placePeaks([first, second])]).toEqual([9, 9, 9, 0, 0, 7])
})
