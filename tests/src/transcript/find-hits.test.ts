import { describe, expect, it } from 'vitest'
import { findHits } from '../../../src/transcript/find-hits.ts'

const segments = ['Ask not what your country', 'can do for you,', 'ask what you can do.'].map((text, at) => ({
  start: at,
  end: at + 1,
  text,
}))
const words = (query: string): string[] =>
  [...findHits(segments, query).ranges].flatMap(([at, ranges]) =>
    ranges.map(({ from, to }) => segments[at]?.text.slice(from, to) ?? ''),
  )

describe('search in a transcript', () => {
  it('finds every place, whatever the case', () => {
    expect(findHits(segments, 'ASK')).toMatchObject({ count: 2, segments: [0, 2] })
    expect(words('ask')).toEqual(['Ask', 'ask'])
  })

  it('is a substring, not a word', () => {
    expect(words('ountr')).toEqual(['ountr'])
  })

  it('finds what runs over from one segment into the next, as one hit', () => {
    expect(findHits(segments, 'country can').count).toBe(1)
    expect(words('country can')).toEqual(['country', 'can'])
  })

  it('finds nothing for a blank query or a word that was not said', () => {
    expect(findHits(segments, '  ').count).toBe(0)
    expect(findHits(segments, 'zebra').count).toBe(0)
  })

  it('marks the right letters behind one whose lower case is longer', () => {
    const turkish = [{ start: 0, end: 1, text: 'İstanbul und Rom' }]
    expect(findHits(turkish, 'rom').ranges.get(0)).toEqual([{ hit: 0, from: 13, to: 16 }])
  })
})
