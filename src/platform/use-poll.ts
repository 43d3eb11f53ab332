import { useEffect, useState } from 'react'

/**
 * Asks again and again while the page is looked at, for what no event tells of. `look` must be stable; null: the last answer stays.
 * @param every milliseconds
 */
export function usePoll<T extends string | boolean | null>(
  look: (() => Promise<T>) | null,
  first: T,
  every: number,
): T {
  const [answer, setFound] = useState(first)
  useEffect(() => {
    if (!look) return
    // What was asked before `look` changed says nothing of afterwards.
    let isOver = false
    const found = (next: T): void => {
      if (!isOver) setFound(next)
    }
    const ask = (): void => {
      if (document.visibilityState !== 'visible') return
      look().then(found, (error: unknown) => console.error('The other tabs cannot be seen.', error))
    }
    ask()
    const timer = setInterval(ask, every)
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [look, every])
  return answer
}
