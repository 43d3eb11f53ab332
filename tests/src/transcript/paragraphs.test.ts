import { describe, expect, it } from 'vitest'
import { paragraphsOf, segmentAt } from '../../../src/transcript/paragraphs.ts'

const segment = (start: number, end: number, text: string) => ({ start, end, text })

describe('paragraphs of a transcript', () => {
  it('begins a new one after a silence of two seconds', () => {
    const paragraphs = paragraphsOf([segment(0, 2, 'One.'), segment(3, 4, 'Two.'), segment(6, 7, 'Three.')])
    expect(paragraphs.map(({ first, start, segments }) => [first, start, segments.length])).toEqual([
      [0, 0, 2],
      [2, 6, 1],
    ])
  })

  it('stays readable when nobody pauses and nothing is punctuated', () => {
    const endless = Array.from({ length: 200 }, (_, at) =>
      segment(at, at + 1, 'ten words that an engine heard without any full stop'),
    )
    const paragraphs = paragraphsOf(endless)
    expect(Math.max(...paragraphs.map(({ segments }) => segments.length))).toBeLessThanOrEqual(9)
    expect(paragraphs.flatMap(({ segments }) => segments)).toEqual(endless)
  })

  it('knows which segment is spoken, and that silence is none', () => {
    const segments = [segment(0, 2, 'One.'), segment(3, 4, 'Two.')]
    expect([0, 1.9, 2.5, 3, 3.99, 4].map((second) => segmentAt(segments, second))).toEqual([0, 0, -1, 1, 1, -1])
  })
})
