import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paintHeard } from '../../../../../../src/features/recorder/live/waveform/paint-heard.ts'

const second = (level: number): Uint8Array => new Uint8Array(10).fill(level)
/** A second of sound, two in which nothing was recorded, and one of sound. */
const heard = () => [
  { startOffset: 0, peaks: [second(200)] },
  { startOffset: 3, peaks: [second(100)] },
]

beforeEach(() => {
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: (name: string) => name.slice(2) }))
})
afterEach(() => vi.unstubAllGlobals())

/** What is drawn at which second, by its color. */
function drawn(marks: readonly number[]): { color: string; at: number; height: number }[] {
  const rectangles: { color: string; at: number; height: number }[] = []
  const context = {
    fillStyle: '',
    fillRect: (x: number, _: number, __: number, height: number) =>
      rectangles.push({ color: context.fillStyle, at: x / 10, height }),
    ...{ setTransform: vi.fn(), clearRect: vi.fn(), beginPath: vi.fn() },
    ...{ moveTo: vi.fn(), lineTo: vi.fn(), fill: vi.fn() },
  }
  const canvas = { clientWidth: 300, clientHeight: 60, width: 300, height: 60, getContext: () => context }
  paintHeard(canvas as unknown as HTMLCanvasElement, heard, marks)
  return rectangles
}

it('draws what was heard in bars, and a gap as a line in amber', () => {
  const bars = drawn([])
  expect(bars.map(({ color, at }) => [color, at])).toEqual([
    ...[0, 0.5].map((at) => ['ink', at]),
    ...[1, 1.5, 2, 2.5].map((at) => ['amber', at]),
    ...[3, 3.5].map((at) => ['ink', at]),
  ])
  expect(bars[0]?.height).toBeGreaterThan((bars[6]?.height ?? 0) * 1.5)
  expect(bars[2]?.height).toBe(1)
})

it('plants a flag of full height where a moment was marked', () => {
  const flags = drawn([0.5, 3.4]).filter(({ color }) => color === 'accent')
  expect(flags.map(({ height }) => height)).toEqual([60, 60])
  expect(flags[0]?.at).toBeCloseTo(0.5)
  expect(flags[1]?.at).toBeCloseTo(3.4)
})
