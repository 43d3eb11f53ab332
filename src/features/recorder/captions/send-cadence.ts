/**
 * Which new chunks of a take are sent at once. A request costs about a sixth of what a second of sound holds, so that now and then two
 * go together: what captions add stays within what was promised (docs/product.md#performance-goals).
 */
export type Cadence = { bytes: number; allowance: number; waiting: number }

/** What a request costs beside its sound, as a browser sends it. Bytes. */
const REQUEST_BYTES = 1000
/** Of the sound, what may be spent on that. */
const SHARE = 0.125
/** Sound that is quiet has few bytes: nobody waits longer for it than so many chunks. */
const MOST_WAITING = 3

export const NEW_CADENCE: Cadence = { bytes: 0, allowance: REQUEST_BYTES, waiting: 0 }

/** The take has so many bytes now: whether they are sent. Pure. */
export function afterChunk(before: Cadence, bytes: number): readonly [Cadence, boolean] {
  const allowance = Math.min(2 * REQUEST_BYTES, before.allowance + Math.max(0, bytes - before.bytes) * SHARE)
  const waiting = before.waiting + 1
  const isSent = allowance >= REQUEST_BYTES || waiting >= MOST_WAITING
  if (!isSent) return [{ bytes, allowance, waiting }, false]
  return [{ bytes, allowance: Math.max(0, allowance - REQUEST_BYTES), waiting: 0 }, true]
}
