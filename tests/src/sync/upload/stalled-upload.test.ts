import { expect, it } from 'vitest'
import { simulateUpload } from '../../../../testkit/figures/simulated-upload.ts'

/** An hour and seven minutes at 48 kbit/s. */
const AUDIO_BYTES = 24_000_000
const MEGABIT = 125

const stalled = (everyBytes: number): Promise<number> =>
  simulateUpload(AUDIO_BYTES, { untilStall: () => everyBytes, bytesPerMs: MEGABIT })

it('sends hardly more than the audio over a clean line', async () => {
  expect(await stalled(Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(1.02)
})

it('sends at most 5 % more than the audio where the line stalls every 2 MB', async () => {
  expect(await stalled(2_000_000)).toBeLessThanOrEqual(1.05)
})

it('sends at most 10 % more where it stalls every 1 MB', async () => {
  expect(await stalled(1_000_000)).toBeLessThanOrEqual(1.1)
})
