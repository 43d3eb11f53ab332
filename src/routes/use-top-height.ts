import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Gives the height of what stays at the top to the style, as `--top`: panes stick right below it, notices included. */
export function useTopHeight(): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = top.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--top', `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return top
}
