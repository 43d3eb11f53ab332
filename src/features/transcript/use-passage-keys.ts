import { type RefObject, useEffect, useRef } from 'react'

/** What the arrow keys go through: times and names of speakers, or sentences to correct. */
const STOPS = 'button[tabindex]'
/** A sentence, to which the search may have led. */
const SENTENCE = '[data-start]'

/**
 * An hour of text is one Tab stop: the arrow keys, Home and End move within it. Which element that is stands in an attribute that
 * React does not follow, so that a step renders nothing.
 */
export function usePassageKeys(list: RefObject<HTMLElement | null>): void {
  const place = useRef(0)
  useEffect(() => {
    const box = list.current
    const onFocus = ({ target }: FocusEvent): void => {
      if (!isPlace(target)) return
      const stops = stopsIn(box)
      place.current = placeOf(stops, target)
      moveStop(stops, place.current)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !isPlace(event.target)) return
      const stops = stopsIn(box)
      const next = stops[nextPlace(stops, event.target, event.key)]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    box?.addEventListener('focusin', onFocus)
    box?.addEventListener('keydown', onKeyDown)
    return () => {
      box?.removeEventListener('focusin', onFocus)
      box?.removeEventListener('keydown', onKeyDown)
    }
  }, [list])
  // Each time something was drawn: the element that was the stop may be gone.
  useEffect(() => {
    const stops = stopsIn(list.current)
    if (!stops.some(isStop)) moveStop(stops, Math.min(place.current, stops.length - 1))
  })
}

const stopsIn = (box: HTMLElement | null): HTMLElement[] => [...(box?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
const isStop = (element: HTMLElement): boolean => element.tabIndex === 0
const isPlace = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(`${STOPS}, ${SENTENCE}`)

function moveStop(stops: readonly HTMLElement[], at: number): void {
  for (const stop of stops.filter(isStop)) stop.tabIndex = -1
  const stop = stops[at]
  if (stop) stop.tabIndex = 0
}

/** The stop itself, or the last one before a sentence. */
const placeOf = (stops: readonly HTMLElement[], target: HTMLElement): number =>
  stops.findLastIndex((stop) => stop === target || (stop.compareDocumentPosition(target) & FOLLOWING) !== 0)
const FOLLOWING = 4

/** Where the key leads: -1 where it leads nowhere. From a sentence, up is the time of its own paragraph. */
function nextPlace(stops: readonly HTMLElement[], target: HTMLElement, key: string): number {
  const at = placeOf(stops, target)
  const last = stops.length - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last)
    case 'ArrowUp':
      return Math.max(0, target === stops[at] ? at - 1 : at)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return -1
  }
}
