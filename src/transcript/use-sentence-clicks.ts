import { type RefObject, useEffect, useRef } from 'react'

/** A click on a sentence plays it. The pointer's way only: by keyboard the times in the margin do the same. */
export function useSentenceClicks(body: RefObject<HTMLElement | null>, play: (seconds: number) => void): void {
  const latest = useRef(play)
  useEffect(() => {
    latest.current = play
  })
  useEffect(() => {
    const element = body.current
    const onClick = (event: Event): void => {
      // Someone who marks words to copy them does not want them played.
      if (getSelection()?.isCollapsed === false) return
      const sentence = event.target instanceof Element ? event.target.closest('[data-start]') : null
      if (sentence instanceof HTMLElement) latest.current(Number(sentence.dataset['start']))
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [body])
}
