import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { sentenceOf } from '../playback/use-spoken-sentence.ts'

type Hit = {
  /** The hit's segment, by its place in the transcript and by its second; undefined without a hit. */
  place: number | undefined
  start: number | undefined
  /** Which of the hits, as two may be in one segment. */
  at: number
  /** Other hits, another object. */
  of: unknown
  /** Whether these are the hits of what is written in the field. */
  settled: boolean
}

type Keys = {
  onStep: (step: 1 | -1) => void
  onLeave: () => void
}

/**
 * Brings the hit that is shown to the screen. What it returns leads the focus there, as soon as it is drawn; on it Enter goes on to the
 * next one, and Escape ends the search.
 */
export function useLeadToHit(
  body: RefObject<HTMLElement | null>,
  { place, start, at, of, settled }: Hit,
  keys: Keys,
): () => void {
  const [asked, setAsked] = useState(0)
  const led = useRef(0)
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  // Another hit may be in the same segment.
  const shown = useMemo(() => ({ place, start, at, of, settled }), [place, start, at, of, settled])
  useEffect(() => {
    const { place, start, settled } = shown
    if (!settled || place === undefined || start === undefined) return
    const hit = hitElement(body.current, place, start)
    hit?.scrollIntoView({ block: 'center' })
    if (!hit || asked === led.current) return
    led.current = asked
    if (!hit.matches('button')) hit.tabIndex = -1
    hit.focus({ preventScroll: true })
  }, [body, shown, asked])
  useEffect(() => {
    const text = body.current
    const onKeyDown = ({ key, target, shiftKey }: KeyboardEvent): void => {
      if (!(target instanceof Element && target.matches('[data-start]'))) return
      if (key === 'Escape') latest.current.onLeave()
      if (key !== 'Enter') return
      latest.current.onStep(shiftKey ? -1 : 1)
      setAsked((times) => times + 1)
    }
    text?.addEventListener('keydown', onKeyDown)
    return () => text?.removeEventListener('keydown', onKeyDown)
  }, [body])
  return () => setAsked((times) => times + 1)
}

/** While it is corrected, the sentence in that list. */
function hitElement(body: HTMLElement | null, place: number, start: number): HTMLElement | null {
  const corrected = body?.parentElement?.querySelector<HTMLElement>(`[data-sentence="${place}"]`)
  return corrected ?? (sentenceOf(body, { start }) as HTMLElement | null)
}
