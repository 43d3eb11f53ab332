import { describe, expect, it } from 'vitest'
import { hearTones, PLACE_SECONDS, placesHeard } from '../../testkit/speech/hear-tones.ts'
import { SAMPLE_RATE, toneSamples, toneSequence } from '../../testkit/speech/tone-sequence.ts'

const whole = toneSamples()
const part = (from: number, to: number): Int16Array => whole.subarray(from * SAMPLE_RATE, to * SAMPLE_RATE)
const join = (...parts: Int16Array[]): Int16Array => Int16Array.from(parts.flatMap((one) => [...one]))

describe('the tone ladder', () => {
  it('has every pair of neighbouring tones once', () => {
    const order = toneSequence()
    const pairs = new Set(order.map((rung, step) => `${rung},${order[(step + 1) % order.length]}`))
    expect(pairs.size).toBe(order.length)
  })

  it('is heard whole, and where it began', () => {
    const heard = hearTones(part(3.1, 20))
    expect(heard.breaks).toEqual([])
    expect(heard.ladderStart).toBeCloseTo(3.1, 1)
    expect(heard.seconds).toBeCloseTo(16.9, 2)
  })

  it('shows a hole with its place and length', () => {
    const heard = hearTones(join(part(0, 7), part(8.02, 20)))
    expect(heard.breaks).toHaveLength(1)
    expect(heard.breaks[0]?.at).toBeCloseTo(7, 0)
    expect(heard.breaks[0]?.missing).toBeCloseTo(1.02, 1)
  })

  it('shows what is there twice as missing less than nothing', () => {
    const heard = hearTones(join(part(0, 7), part(6, 20)))
    expect(heard.breaks.map(({ missing }) => Math.round(missing * 10) / 10)).toEqual([-1])
  })

  it('hears nothing in silence', () => {
    expect(hearTones(new Int16Array(SAMPLE_RATE * 3))).toEqual({ seconds: 3, ladderStart: null, breaks: [] })
  })

  const secondsOnce = (...parts: Int16Array[]): number =>
    new Set(parts.flatMap((one) => [...placesHeard(one)])).size * PLACE_SECONDS

  it('counts what is in two recordings once', () => {
    expect(secondsOnce(part(3.1, 9), part(3.1, 12))).toBeCloseTo(8.9, 0)
    expect(secondsOnce(part(3.1, 9), part(14, 20))).toBeCloseTo(11.9, 0)
  })

  it('counts a part that is there twice once, and one behind a hole at its own place', () => {
    expect(secondsOnce(join(part(0, 7), part(4, 10)))).toBeCloseTo(10, 0)
    expect(secondsOnce(join(part(0, 7), part(12, 18)), part(12, 18))).toBeCloseTo(13, 0)
  })
})
