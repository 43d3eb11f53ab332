import { useSyncExternalStore } from 'react'

const query = matchMedia('(min-width: 960px)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True from the width at which list and recording stand side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
