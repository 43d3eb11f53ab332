import { describe, expect, it } from 'vitest'
import { findMatches } from '../../../../src/local/search/find-matches.ts'

const segments = ['Ask not what your country', 'can do for you,', 'ask what you can do.'].map((text, at) => ({
  start: at,
  end: at + 1,
  text,
}))
const words = (query: string): string[] =>
  [...findMatches(segments, query).ranges].flatMap(([at, ranges]) =>
    ranges.map(({ from, to }) => segments[at]?.text.slice(from, to) ?? ''),
  )

describe('search in a transcript', () => {
  it('finds every place, whatever the case', () => {
    expect(findMatches(segments, 'ASK')).toMatchObject({ count: 2, segments: [0, 2] })
    expect(words('ask')).toEqual(['Ask', 'ask'])
  })

  it('is a substring, not a word', () => {
    expect(words('ountr')).toEqual(['ountr'])
  })

  it('finds what runs over from one segment into the next, as one hit', () => {
    expect(findMatches(segments, 'country can').count).toBe(1)
    expect(words('country can')).toEqual(['country', 'can'])
  })

  it('finds nothing for a blank query or a word that was not said', () => {
    expect(findMatches(segments, '  ').count).toBe(0)
    expect(findMatches(segments, 'zebra').count).toBe(0)
  })

  it('marks the right letters behind one whose lower case is longer', () => {
    const turkish = [{ start: 0, end: 1, text: 'İstanbul und Rom' }]
    expect(findMatches(turkish, 'rom').ranges.get(0)).toEqual([{ hit: 0, from: 13, to: 16 }])
  })

  it.each([
    ['STRASSE', 'Die Straße am Hafen', 'Straße'],
    ['straße', 'DIE STRASSE AM HAFEN', 'STRASSE'],
    ['istanbul', 'Nach İstanbul', 'İstanbul'],
    ['οδοσ', 'Η ΟΔΟΣ μας', 'ΟΔΟΣ'],
    ['οδός', 'η οδός μας', 'οδός'],
    ['cafe\u0301', 'Im Café sitzen', 'Café'],
    ['café', 'Im Cafe\u0301 sitzen', 'Cafe\u0301'],
    ['１２', 'Raum 12', '12'],
    ['москва', 'Из МОСКВЫ в МОСКВА', 'МОСКВА'],
    ['議', '会議は三時です', '議'],
    ['한', '오늘 \u1112\u1161\u11ab국', '\u1112\u1161\u11ab'],
    ['fluß', 'der FLUSS', 'FLUSS'],
  ])('finds %s in every way of writing it', (query, text, found) => {
    const [range] = findMatches([{ text: `  ${text}` }], query).ranges.get(0) ?? []
    expect(`  ${text}`.slice(range?.from, range?.to)).toBe(found)
  })
})
