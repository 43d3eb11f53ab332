import { readFeedPosition } from './feed-position.ts'
import { type PullContext, pull } from './pull.ts'

/** A page that the system has frozen keeps its lock: after so long without progress it is not waited for. Milliseconds. */
const STALLED_MS = 120_000

/** Pulls. False, and nothing is asked, while another tab fetches the whole library. */
export type PullInTurn = (context: PullContext) => Promise<boolean>

/** For one tab: a new device fetches the library once, however many of its tabs are open. */
export function newPullInTurn(): PullInTurn {
  let marker: string | null = null
  let movedAt = 0

  return async (context) => {
    const place = await readFeedPosition(context.app)
    if (place.cursor > 0) return pull(context).then(() => true)
    return context.locks.request('first-fetch', { ifAvailable: true }, async (lock) => {
      if (marker !== place.marker) movedAt = context.now()
      marker = place.marker
      if (!lock && context.now() < movedAt + STALLED_MS) return false
      await pull(context)
      return true
    })
  }
}
