import { type RefObject, useEffect, useRef } from 'react'
import type { TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { characterAt } from '../search/text-range.ts'
import { secondAt } from './word-positions.ts'

/**
 * A click on a word plays from there; where words have no times, from the start of its sentence. The pointer's way only:
 * by keyboard the times in the margin do the same.
 */
export function useSentenceClicks(
  body: RefObject<HTMLElement | null>,
  segments: readonly TranscriptSegment[],
  play: (seconds: number) => void,
): void {
  const latest = useRef({ segments, play })
  useEffect(() => {
    latest.current = { segments, play }
  })
  useEffect(() => {
    const element = body.current
    const onClick = (event: MouseEvent): void => {
      // Someone who marks words to copy them does not want them played.
      if (getSelection()?.isCollapsed === false) return
      const sentence = event.target instanceof Element ? event.target.closest('[data-start]') : null
      if (!(sentence instanceof HTMLElement)) return
      const start = Number(sentence.dataset['start'])
      const segment = latest.current.segments.find((one) => one.start === start)
      const character = characterAt(sentence, event.clientX, event.clientY)
      latest.current.play(segment && character !== null ? secondAt(segment, character) : start)
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [body])
}
