import { type RefObject, useEffect } from 'react'
import { usePlayer } from '../../../platform/audio/audio-player.ts'

/** What a person moves the page with: after one of these the page stays where it was put. */
const SCROLLS = ['wheel', 'touchmove', 'keydown'] as const
const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

/**
 * Keeps the spoken sentence on the screen while the recording plays, from the moment it was seen there. Whoever scrolls
 * away is left alone until the sentence is on the screen again.
 */
export function useFollowSpeech(body: RefObject<HTMLElement | null>, recording: string): void {
  const playing = usePlayer((state) => state.id === recording && state.phase === 'playing')
  useEffect(() => {
    const text = body.current
    if (!playing || !text) return
    let following = false
    let moved = false
    const onMove = (event: Event): void => {
      if (event instanceof KeyboardEvent && !SCROLL_KEYS.has(event.key)) return
      moved = true
    }
    const follow = (): void => {
      const sentence = text.querySelector('[data-start][data-spoken]')
      if (!sentence) return
      const visible = isReadable(sentence)
      if (following && !visible && !moved) sentence.scrollIntoView({ block: 'center', behavior: behavior() })
      following = visible || (following && !moved)
      if (visible) moved = false
    }
    const observer = new MutationObserver(follow)
    observer.observe(text, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-spoken'] })
    for (const type of SCROLLS) addEventListener(type, onMove, { passive: true })
    follow()
    return () => {
      observer.disconnect()
      for (const type of SCROLLS) removeEventListener(type, onMove)
    }
  }, [body, playing])
}

const behavior = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')

/** Pixels that the bars at the top and the dock with the navigation at the bottom may cover. */
const TOP = 64
const BOTTOM = 140

function isReadable(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > TOP && top < innerHeight - BOTTOM
}
