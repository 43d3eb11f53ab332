import { describe, expect, it } from 'vitest'
import { gapsAtEnd, paragraphsOf, segmentAt, textWithGaps } from '../../../../src/features/transcript/paragraphs.ts'

const segment = (start: number, end: number, text: string) => ({ start, end, text })

describe('paragraphs of a transcript', () => {
  it('begins a new one after a silence of two seconds', () => {
    const paragraphs = paragraphsOf([segment(0, 2, 'One.'), segment(3, 4, 'Two.'), segment(6, 7, 'Three.')])
    expect(paragraphs.map(({ first, start, segments }) => [first, start, segments.length])).toEqual([
      [0, 0, 2],
      [2, 6, 1],
    ])
  })

  it('begins a new one when somebody else speaks', () => {
    const said = ['1', '1', '2'].map((speaker, at) => ({ ...segment(at, at + 1, 'Yes.'), speaker }))
    expect(paragraphsOf(said).map(({ first, speaker }) => [first, speaker])).toEqual([
      [0, '1'],
      [2, '2'],
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

describe('a gap in the recording', () => {
  const lost = { start: 4, end: 16, reason: 'microphone-lost' as const }
  const asleep = { start: 20, end: 144, reason: 'asleep' as const }
  const segments = [segment(0, 2, 'One.'), segment(2, 4, 'Two.'), segment(16, 18, 'Three.'), segment(18, 20, 'Four.')]

  it('stands before the paragraph that comes after it', () => {
    const paragraphs = paragraphsOf(segments, [lost, asleep])
    expect(paragraphs.map(({ first, gaps }) => [first, gaps])).toEqual([
      [0, []],
      [2, [lost]],
    ])
    expect(gapsAtEnd(paragraphs, [lost, asleep])).toEqual([asleep])
  })

  it('begins a new paragraph, however short it is', () => {
    const continued = { start: 2, end: 2, reason: 'interrupted' as const }
    expect(paragraphsOf(segments.slice(0, 2), [continued]).map(({ gaps }) => gaps)).toEqual([[], [continued]])
  })

  it('has its line in the text that is copied and downloaded', () => {
    expect(textWithGaps('whole', segments, [])).toBe('whole')
    expect(textWithGaps('', segments, [lost, asleep])).toBe(
      'One. Two.\n\n[Microphone disconnected for 12 s]\n\nThree. Four.\n\n[Device asleep for 2 min 4 s]',
    )
  })
})
