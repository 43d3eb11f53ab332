import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Pixels: a line of two rows. What is taller would cover the button to record: it moves the page, as everything did. */
const TALLEST = 72

/**
 * Keeps what is on the screen where it is while lines come and go under the header. The page grows by the height of a new
 * line, which stands below the others, and is scrolled by as much: it covers what stood there, and scrolling up uncovers
 * that. What goes leaves its room until the next screen, unless the page can be scrolled back. Gives two heights to the
 * style: `--notices`, of the lines, and `--top`, below which panes stick; a line counts for that from the next screen on.
 */
export function useTopSpace(path: string): {
  top: RefObject<HTMLDivElement | null>
  lines: RefObject<HTMLDivElement | null>
} {
  const top = useRef<HTMLDivElement>(null)
  const lines = useRef<HTMLDivElement>(null)
  const room = useRef<{ settle(path: string): void }>(null)
  useLayoutEffect(() => {
    if (!top.current || !lines.current) return
    const made = roomOf(top.current, lines.current)
    room.current = made
    return made.end
  }, [])
  useLayoutEffect(() => room.current?.settle(path), [path])
  return { top, lines }
}

function roomOf(top: HTMLElement, lines: HTMLElement) {
  const { style } = document.documentElement
  /** Height of the lines that the page has grown by, and what of it came since this screen. */
  let known = lines.offsetHeight
  let since = 0
  let scrolled = scrollY
  let path = ''
  const onScroll = (): void => {
    scrolled = scrollY
  }
  const tell = (): void => {
    style.setProperty('--notices', `${known}px`)
    style.setProperty('--top', `${top.offsetHeight - since}px`)
  }
  const follow = (): void => {
    const grown = lines.offsetHeight - known
    if (Math.abs(grown) > TALLEST) {
      known += grown
      tell()
      return
    }
    if (scrolled + grown < 0) {
      lines.style.minHeight = `${known}px`
      return
    }
    known += grown
    since += grown
    tell()
    // Where the page was scrolled the browser has done it by itself (scroll anchoring).
    if (grown !== 0) scrollTo({ top: scrolled + grown, behavior: 'instant' })
    scrolled = scrollY
  }
  const sizes = new ResizeObserver(follow)
  sizes.observe(top)
  // Ahead of the frame: Chromium counts what has moved in it before it tells of sizes.
  let came = 0
  const changes = new MutationObserver((records) => {
    for (const node of records.filter(({ target }) => target === lines).flatMap(({ addedNodes }) => [...addedNodes])) {
      came += 1
      if (node instanceof HTMLElement) node.style.order = String(came)
    }
    follow()
  })
  changes.observe(lines, { childList: true, subtree: true, characterData: true })
  addEventListener('scroll', onScroll, { passive: true })
  return {
    /** Every screen begins with what stands at its top. */
    settle(next: string): void {
      if (next === path) return
      path = next
      lines.style.minHeight = ''
      known = lines.offsetHeight
      since = 0
      tell()
    },
    end(): void {
      sizes.disconnect()
      changes.disconnect()
      removeEventListener('scroll', onScroll)
    },
  }
}
