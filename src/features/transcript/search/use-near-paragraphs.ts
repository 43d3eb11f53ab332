import { type RefObject, useEffect, useState } from 'react'
import type { Paragraph } from '../paragraphs.ts'

/** Beyond the screen, so that what is scrolled to is marked when it comes. */
const AROUND = '100% 0px'

const none: ReadonlySet<number> = new Set()

/** Those of the paragraphs that are on the screen or around it, by the place of their first segment. */
export function useNearParagraphs(
  body: RefObject<HTMLElement | null>,
  paragraphs: readonly Paragraph[],
): ReadonlySet<number> {
  const [near, setNear] = useState(none)
  useEffect(() => {
    if (paragraphs.length === 0) return
    const here = new Set<number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const first = Number(target instanceof HTMLElement ? target.dataset['first'] : undefined)
          if (isIntersecting) here.add(first)
          else here.delete(first)
        }
        setNear(new Set(here))
      },
      { rootMargin: AROUND },
    )
    for (const paragraph of body.current?.querySelectorAll('[data-first]') ?? []) observer.observe(paragraph)
    return () => {
      observer.disconnect()
      setNear(none)
    }
  }, [body, paragraphs])
  return near
}
