import { type ComponentType, useEffect, useState } from 'react'
import { LONGEST_MS } from './use-offers.ts'

/**
 * The advice for devices that lock. Undefined while its file is awaited; null where it is not wanted, or does not come in
 * time: what came later would move the screen, which never waits for it. The next start has it.
 */
export function useLockAdvice(isWanted: boolean): ComponentType | null | undefined {
  const [Advice, setAdvice] = useState<ComponentType | null | undefined>(isWanted ? undefined : null)
  useEffect(() => {
    if (!isWanted) return
    const advice = import('./LockAdvice.tsx').then(({ LockAdvice }) => LockAdvice)
    const late = new Promise<null>((resolve) => setTimeout(resolve, LONGEST_MS, null))
    Promise.race([advice, late]).then(
      (found) => setAdvice(() => found),
      (error: unknown) => {
        console.warn('The advice waits for the next start.', error)
        setAdvice(null)
      },
    )
  }, [isWanted])
  return Advice
}
