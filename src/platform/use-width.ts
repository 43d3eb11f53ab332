import { useSyncExternalStore } from 'react'

/** Whether the window is at least this wide, in CSS px. */
export function useWidth(minimum: number): boolean {
  const query = matchMedia(`(min-width: ${minimum}px)`)
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
