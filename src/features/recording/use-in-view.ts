import { useCallback, useState } from 'react'

/** Whether an element is on the screen; null until the browser has said so. */
export function useInView<E extends Element>(): { ref: (element: E | null) => () => void; inView: boolean | null } {
  const [inView, setInView] = useState<boolean | null>(null)
  const ref = useCallback((element: E | null) => {
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? null), {
      // What lies under the top bar counts as gone.
      rootMargin: '-56px 0px 0px 0px',
    })
    if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, inView }
}
