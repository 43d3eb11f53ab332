import type { GapReason, Recording, Segment } from '../../contract/recordings/recording.ts'

/** How far the gap at the server may be from the true one. Milliseconds. */
export const GAP_BOUND_MS = 250

/** What is wrong with the gap that the server holds between the first two segments. @param trueMs by the observer */
export function judgeGap(reason: GapReason, trueMs: number, held: Recording | undefined): string[] {
  const [before, after]: readonly Segment[] = held?.segments ?? []
  if (!before || !after) return ['the server holds no gap']
  const ms = (after.startOffset - before.startOffset - before.seconds) * 1000
  const off = Math.round(ms - trueMs)
  return [
    ...(Math.abs(off) > GAP_BOUND_MS ? [`the gap at the server is ${off} ms off the true ${Math.round(trueMs)}`] : []),
    ...(after.gapReason === reason ? [] : [`the server says ${after.gapReason}, not ${reason}`]),
  ]
}
