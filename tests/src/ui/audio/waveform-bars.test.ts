import { describe, expect, it } from 'vitest'
import { barCount, barLevels, barsPath } from '../../../../src/ui/audio/waveform-bars.ts'

describe('waveform bars', () => {
  it('fits bars of 3 px with gaps of 2 px into the width', () => {
    expect([0, 3, 8, 358].map(barCount)).toEqual([0, 1, 2, 72])
  })

  it('shows the loudest peak of each stretch in the proportion of the loudest of all', () => {
    expect(barLevels(Uint8Array.of(50, 100, 200, 0), 2)).toEqual([0.5, 1])
  })

  it('draws silence as dots, also where nothing is known', () => {
    expect(barLevels(Uint8Array.of(3, 200), 2)[0]).toBe(0)
    expect(barLevels(new Uint8Array(), 3)).toEqual([0, 0, 0])
    expect(barsPath([0], 3, 20, 40)).toBe('M1.50 20.00V20.01')
  })

  it('stretches few peaks over many bars', () => {
    expect(barLevels(Uint8Array.of(100, 200), 4)).toEqual([0.5, 0.5, 1, 1])
  })
})
