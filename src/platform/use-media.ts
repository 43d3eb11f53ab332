import { useSyncExternalStore } from 'react'

/** Whether this media query holds now; false where there is no window. The browser tells of `print` before it reads the page. */
export const useMedia = (condition: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(condition)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(condition).matches,
    () => false,
  )

/** True from the width at which list and recording stand side by side. */
export const useWide = (): boolean => useWidth(960)

/** Whether the window is at least this wide, in CSS px. */
export const useWidth = (minimum: number): boolean => useMedia(`(min-width: ${minimum}px)`)
