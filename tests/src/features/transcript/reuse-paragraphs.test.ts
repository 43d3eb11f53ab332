import { expect, it } from 'vitest'
import { paragraphsOf } from '../../../../src/features/transcript/paragraphs.ts'
import { reuseParagraphs } from '../../../../src/features/transcript/reuse-paragraphs.ts'

const said = (texts: readonly string[]) =>
  texts.map((text, at) => ({ start: at * 5, end: at * 5 + 1, text, words: [{ start: at * 5, end: at * 5 + 1, text }] }))
const texts = ['We sail.', 'At noon.', 'With Anna.', 'From the harbour.']

it('keeps every paragraph but the one that was corrected', () => {
  const before = paragraphsOf(said(texts))
  const after = paragraphsOf(said(texts.with(1, 'At one.')))
  const kept = reuseParagraphs(before, after)
  expect(kept).toEqual(after)
  expect(kept.map((paragraph, at) => paragraph === before[at])).toEqual([true, false, true, true])
})

it('is the same list where nothing has changed', () => {
  const before = paragraphsOf(said(texts))
  expect(reuseParagraphs(before, paragraphsOf(said(texts)))).toBe(before)
})

it('takes a paragraph anew that has another gap, voice or mark of a correction', () => {
  const before = paragraphsOf(said(texts))
  const gap = { start: 6, end: 9, reason: null }
  const heard = said(texts).map((segment, at) => (at === 2 ? { ...segment, heard: 'With Hannah.' } : segment))
  const other = said(texts).map((segment, at) => (at === 2 ? { ...segment, speaker: '1' } : segment))
  for (const after of [paragraphsOf(said(texts), [gap]), paragraphsOf(heard), paragraphsOf(other)]) {
    const kept = reuseParagraphs(before, after)
    expect(kept).toEqual(after)
    expect(kept.map((paragraph, at) => paragraph === before[at])).toEqual([true, true, false, true])
  }
})

it('forgets what is no longer there', () => {
  const before = paragraphsOf(said(texts))
  expect(reuseParagraphs(before, paragraphsOf(said(texts.slice(0, 2))))).toEqual(before.slice(0, 2))
})
