import { type RefObject, useEffect } from 'react'
import type { TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { player } from '../../../platform/audio/audio-player.ts'
import { type Paragraph, segmentAt } from '../paragraphs.ts'

/**
 * Marks the sentence that is spoken, and its paragraph, by an attribute on these two elements: rendering an hour of words
 * for each of them would keep a phone busy.
 */
export function useSpokenSentence(
  body: RefObject<HTMLElement | null>,
  recording: string,
  paragraphs: readonly Paragraph[],
): void {
  useEffect(() => {
    const segments = paragraphs.flatMap((paragraph) => paragraph.segments)
    let marked: Element | null = null
    const mark = (sentence: Element | null): void => {
      if (sentence === marked) return
      for (const element of placesOf(marked)) element.removeAttribute('data-spoken')
      for (const element of placesOf(sentence)) element.setAttribute('data-spoken', 'true')
      marked = sentence
    }
    const show = (): void => {
      const { id, phase, position } = player.state()
      const segment = id === recording && phase !== 'idle' ? segments[segmentAt(segments, position)] : undefined
      mark(segment ? sentenceOf(body.current, segment) : null)
    }
    show()
    const stop = player.subscribe(show)
    return () => {
      stop()
      mark(null)
    }
  }, [body, recording, paragraphs])
}

/** The element of a segment's text; null while it is not shown. */
export const sentenceOf = (body: Element | null, { start }: Pick<TranscriptSegment, 'start'>): Element | null =>
  body?.querySelector(`[data-start="${start}"]`) ?? null

const placesOf = (sentence: Element | null): Element[] =>
  [sentence, sentence?.closest('.paragraph')].filter((element) => element instanceof Element)
