import { describe, expect, it } from 'vitest'
import { nodeChild } from '../../../../server/speech/decode/node-child.ts'

const script = new URL('./long-child.ts', import.meta.url)
const secondsFor = (size?: number) =>
  nodeChild({ script, args: [], writes: [], fileBytes: 0, size }).limits.cpuSeconds ?? Infinity

describe('what reading a file may cost', () => {
  it('is little for a small file, which may keep a reader busy for ever', () => {
    expect(secondsFor(45_000)).toBeLessThanOrEqual(45)
    expect(secondsFor(270)).toBeGreaterThanOrEqual(30)
  })

  it('is enough for 90 minutes, however few bytes they are', () => {
    const SIX_KBITS = 6_000 / 8
    expect(secondsFor(90 * 60 * SIX_KBITS)).toBe(300)
    expect(secondsFor(500 * 1024 ** 2)).toBe(300)
    expect(secondsFor()).toBe(300)
  })
})
