import { describe, expect, it } from 'vitest'
import { hearTones } from '../../testkit/speech/hear-tones.ts'
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
})
