import { useSyncExternalStore } from 'react'

/** Whether this media query holds now. The browser tells of `print` before it reads the page. */
export function useMedia(condition: string): boolean {
  const query = matchMedia(condition)
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}

/** True from the width at which list and recording stand side by side. */
export const useWide = (): boolean => useWidth(960)

/** Whether the window is at least this wide, in CSS px. */
export const useWidth = (minimum: number): boolean => useMedia(`(min-width: ${minimum}px)`)
