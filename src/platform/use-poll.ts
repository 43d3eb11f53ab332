import { useEffect, useState } from 'react'

/** Asks again and again while the page is looked at, for what no event tells of. `look` must be stable. @param every ms */
export function usePoll<T extends string | boolean | null>(look: () => Promise<T>, first: T, every: number): T {
  const [found, setFound] = useState(first)
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState !== 'visible') return
      look().then(setFound, (error: unknown) => console.error('The other tabs cannot be seen.', error))
    }
    ask()
    const timer = setInterval(ask, every)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [look, every])
  return found
}
