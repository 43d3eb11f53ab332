import { describe, expect, it } from 'vitest'
import { afterCaption, CONNECTING, isServedIn } from '../../../../../src/features/recorder/captions/caption-state.ts'
import { afterChunk, NEW_CADENCE } from '../../../../../src/features/recorder/captions/send-cadence.ts'

describe('the lines on the screen', () => {
  const line = (n: number, text: string, isFinal = false) =>
    ({ type: 'line', n, start: n * 1000, end: n * 1000 + 500, text, isFinal }) as const

  it('change until they are final, and the oldest leave', () => {
    const changed = [line(0, 'ask'), line(0, 'ask not'), line(0, 'ask not what', true), line(1, 'your')]
    const { lines } = changed.reduce(afterCaption, CONNECTING)
    expect(lines.map(({ text }) => text)).toEqual(['ask not what', 'your'])
    const many = Array.from({ length: 20 }, (_, n) => line(n, String(n))).reduce(afterCaption, CONNECTING)
    expect(many.lines.map(({ n }) => n)).toEqual([12, 13, 14, 15, 16, 17, 18, 19])
  })

  it('stay while it is told why there are no new ones, and go when another stream begins', () => {
    const told = [line(0, 'ask'), { type: 'paused', reason: 'behind' } as const].reduce(afterCaption, CONNECTING)
    expect(told).toMatchObject({ status: { kind: 'paused', reason: 'behind' }, lines: [{ text: 'ask' }] })
    expect(afterCaption(told, { type: 'joined' }).lines).toEqual([])
    expect(afterCaption(told, { type: 'listening' }).status).toEqual({ kind: 'listening' })
    expect(afterCaption(told, { type: 'ended' })).toEqual(CONNECTING)
  })
})

describe('when a take is sent', () => {
  it('is with every second only where somebody makes captions of it', () => {
    const isServed = (event: Parameters<typeof afterCaption>[1]) => isServedIn(afterCaption(CONNECTING, event))
    expect(isServedIn(CONNECTING)).toBe(true)
    expect(isServed({ type: 'listening' })).toBe(true)
    expect(isServed({ type: 'paused', reason: 'link' })).toBe(true)
    expect(isServed({ type: 'paused', reason: 'busy' })).toBe(false)
    expect(isServed({ type: 'paused', reason: 'no-engine' })).toBe(false)
  })

  /** How many of these chunks are followed by a request. */
  function requests(chunkBytes: number, chunks: number): boolean[] {
    let cadence = NEW_CADENCE
    return Array.from({ length: chunks }, (_, at) => {
      const [next, isSent] = afterChunk(cadence, (at + 1) * chunkBytes)
      cadence = next
      return isSent
    })
  }

  it('costs no more than what was promised, and nothing waits for more than a second', () => {
    const sent = requests(6000, 600)
    const share = (sent.filter(Boolean).length * 1000) / (600 * 6000)
    expect(share).toBeLessThan(0.13)
    expect(sent.some((isSent, at) => !isSent && at > 0 && !sent[at - 1])).toBe(false)
  })

  it('is soon, however few bytes a silence has', () => {
    const sent = requests(300, 60)
    expect(sent.filter(Boolean).length).toBeGreaterThanOrEqual(20)
  })
})
