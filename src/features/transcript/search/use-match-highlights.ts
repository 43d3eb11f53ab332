import { type RefObject, useEffect } from 'react'
import type { Matches, MatchRange } from '../../../local/search/find-matches.ts'
import type { Paragraph } from '../paragraphs.ts'
import { sentenceOf } from '../playback/use-spoken-sentence.ts'
import { hasHighlights } from './text-range.ts'

const HITS = 'transcript-hits'
const CURRENT = 'transcript-hit'

/**
 * Marks the hits near the screen without elements of their own. Where the browser cannot, TranscriptText draws them.
 * @param near the paragraphs to look at, by the place of their first segment
 */
export function useMatchHighlights(
  body: RefObject<HTMLElement | null>,
  paragraphs: readonly Paragraph[],
  near: ReadonlySet<number>,
  hits: Matches,
  hit: number,
): void {
  useEffect(() => {
    if (!hasHighlights() || hits.count === 0) return
    const [all, current] = [new Highlight(), new Highlight()]
    const places = paragraphs.filter(({ first }) => near.has(first)).flatMap((paragraph) => placesIn(paragraph, hits))
    for (const { segment, ranges } of places) {
      const text = sentenceOf(body.current, segment)?.firstChild
      if (!(text instanceof Text)) continue
      for (const range of ranges) (range.hit === hit ? current : all).add(rangeIn(text, range))
    }
    CSS.highlights.set(HITS, all)
    CSS.highlights.set(CURRENT, current)
    return () => {
      CSS.highlights.delete(HITS)
      CSS.highlights.delete(CURRENT)
    }
  }, [body, paragraphs, near, hits, hit])
}

const placesIn = ({ segments, first }: Paragraph, { ranges }: Matches) =>
  segments.map((segment, at) => ({ segment, ranges: ranges.get(first + at) ?? [] })).filter((one) => one.ranges.length)

/** Not kept up to date by the browser, as it is made anew whenever the text is. */
const rangeIn = (text: Text, { from, to }: MatchRange): StaticRange =>
  new StaticRange({
    ...{ startContainer: text, startOffset: Math.min(from, text.length) },
    ...{ endContainer: text, endOffset: Math.min(to, text.length) },
  })
