import { type RefObject, useEffect } from 'react'
import type { TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { player } from '../../../platform/audio/audio-player.ts'
import { segmentAt } from '../paragraphs.ts'
import { hasHighlights, rangeOf } from '../search/text-range.ts'
import { sentenceOf } from './use-spoken-sentence.ts'
import { wordAt } from './word-positions.ts'

const NAME = 'spoken-word'

/** Marks the word that is spoken without an element of its own: 15,000 words stay 15,000 words of plain text. */
export function useSpokenWord(
  body: RefObject<HTMLElement | null>,
  recording: string,
  segments: readonly TranscriptSegment[],
): void {
  useEffect(() => {
    // Where the browser has no highlights of its own, the spoken sentence is marked and no more.
    if (!hasHighlights()) return
    let shown = -1
    const clear = (): void => {
      shown = -1
      CSS.highlights.delete(NAME)
    }
    const show = (): void => {
      const { id, phase } = player.state()
      const position = player.secondNow()
      const segment = id === recording && phase === 'playing' ? segments[segmentAt(segments, position)] : undefined
      const word = segment && wordAt(segment, position)
      if (!segment || !word) {
        clear()
        return
      }
      if (word.start === shown) return
      const sentence = sentenceOf(body.current, segment)
      const range = sentence && rangeOf(sentence, word.from, word.to)
      if (range) {
        shown = word.start
        CSS.highlights.set(NAME, new Highlight(range))
      } else clear()
    }
    const stop = player.subscribeToWords(show)
    return () => {
      stop()
      clear()
    }
  }, [body, recording, segments])
}
