import { describe, expect, it } from 'vitest'
import { placeChips } from '../../../../src/ui/audio/chip-placement.ts'

const cite = (at: number, start: number | null) => ({ at, start, end: start === null ? null : start + 2 })

/** The text as it reads, with [seconds] where a chip stands; paragraphs separated by |. */
const read = (text: string, citations: ReturnType<typeof cite>[]): string =>
  placeChips(text, citations)
    .map((pieces) => pieces.map((p) => p.lead + p.tail + p.chips.map((chip) => `[${chip.start}]`).join('')).join(''))
    .join('|')

describe('placing chips in a text', () => {
  it('puts each chip behind the character it stands behind', () => {
    const text = 'First point. Second point.'
    expect(read(text, [cite(text.length, 20), cite(12, 10)])).toBe('First point.[10] Second point.[20]')
  })

  it('keeps the last word with its chip', () => {
    const [pieces] = placeChips('They asked for a pilot.', [cite(23, 5)])
    expect(pieces?.[0]).toMatchObject({ lead: 'They asked for a ', tail: 'pilot.' })
  })

  it('moves a chip out of a word', () => {
    expect(read('budget agreed', [cite(3, 7)])).toBe('budget[7] agreed')
  })

  it('shows the same place once, and different places side by side', () => {
    expect(read('Agreed.', [cite(7, 4), cite(7, 4), cite(7, 9)])).toBe('Agreed.[4][9]')
  })

  it('leaves out a citation without a time, which nothing could play', () => {
    expect(read('Agreed.', [cite(7, null)])).toBe('Agreed.')
  })

  it('keeps paragraphs apart and chips in their own', () => {
    expect(read('One.\n\nTwo.', [cite(4, 1), cite(10, 2)])).toBe('One.[1]|Two.[2]')
  })

  it('loses no character and no chip, wherever a model puts them', () => {
    const text = 'A few words\n\nand a few more of them.'
    for (let at = 0; at <= text.length + 3; at++) {
      const drawn = read(text, [cite(at, 1)])
      expect(drawn.replaceAll('[1]', '').replace('|', '\n\n')).toBe(text)
      expect(drawn.split('[1]')).toHaveLength(2)
    }
  })

  it('takes text as text', () => {
    expect(read('<img src=x onerror=alert(1)>', [])).toBe('<img src=x onerror=alert(1)>')
  })
})
