import { expect, it } from 'vitest'
import { estimateSpace } from '../../../../../src/features/recorder/notices/free-space.ts'

const MB = 1_000_000

it.each([
  [0, 'none'],
  [0.8 * MB, 'none'],
  [2 * MB, 'short'],
  [36 * MB, 'short'],
  [40 * MB, 'enough'],
])('%i free bytes are room: %s', (bytes, kind) => {
  expect(estimateSpace(bytes).kind).toBe(kind)
})

it('counts with what the stores take on top of the sound', () => {
  // 90 minutes took 44 to 49 MB as 8351-byte chunks (facts: 45 MB of sound), so never more than a tenth over.
  const { seconds } = estimateSpace(1000 * MB)
  expect(seconds).toBeGreaterThan((1000 * MB) / 6000 / 1.2)
  expect(seconds).toBeLessThan((1000 * MB) / 6000)
})
