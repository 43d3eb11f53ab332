import { useEffect, useState } from 'react'
import { recordTexts } from '../../../i18n/english/record.ts'
import type { UnfinishedTake } from '../../../local/takes/unfinished.ts'
import { announce } from '../../../ui/announcer.tsx'
import { useUnfinished } from '../finished/use-unfinished.ts'

/** What has not answered by then no longer keeps the screen from being shown. Milliseconds. */
export const LONGEST_MS = 1000

/** `first`: known when the screen was drawn, above it; `later`: below it, so that nothing moves. */
export type Offers = { first: readonly UnfinishedTake[]; later: readonly UnfinishedTake[] }

/**
 * The takes that are offered for as long as the screen rests. Null while they are not known, nor whatever else the screen
 * waits for (`isElseKnown`): then nothing is drawn yet that they would move.
 */
export function useOffers(resting: boolean, isLive: boolean, isElseKnown: boolean): Offers | null {
  const takes = useUnfinished(isLive)
  const isLate = useLate()
  const [above, setAbove] = useState<ReadonlySet<string> | null>(null)
  const count = takes?.length ?? 0
  useEffect(() => {
    if (count > 0) announce(recordTexts.said.found(count))
  }, [count])
  const isKnown = (takes !== undefined && isElseKnown) || isLate
  if (!resting && above) setAbove(null)
  if (resting && isKnown && !above) setAbove(new Set(takes?.map(({ recording }) => recording)))
  if (!resting) return { first: [], later: [] }
  if (!above || !takes) return above ? { first: [], later: [] } : null
  return {
    first: takes.filter(({ recording }) => above.has(recording)),
    later: takes.filter(({ recording }) => !above.has(recording)),
  }
}

function useLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
