import type { Trouble } from './recorder-state.ts'

/** What a segment knows of its sound. Times in milliseconds of a clock that only goes forward. */
export type Signal = {
  startedAt: number
  lastSliceAt: number
  /** When the system muted the microphone; null while it does not. */
  mutedSince: number | null
  /** Since when nothing but digital silence came; null while there is sound. */
  quietSince: number | null
  /** Sound that is not on the disk yet, and whether the disk has refused it. */
  storage: { waitingSeconds: number; refused: boolean }
}

const ALARM_MS = 3000
/** A stalled encoder is asked for its sound first; after this long it is given up. */
const GIVE_UP_MS = 6000
const QUIET_MS = 10_000
const LAG_SECONDS = 3

/**
 * What the person has to be told, and whether only a new microphone helps. Pure. A microphone that was muted from its
 * start is not replaced: the next one would be muted too (facts/offline.md 5.2).
 */
export function judgeSignal(signal: Signal, now: number): { trouble: Trouble | null; renew: boolean } {
  const { startedAt, lastSliceAt, mutedSince, quietSince, storage } = signal
  if (mutedSince !== null) {
    return { trouble: { kind: 'muted' }, renew: mutedSince > startedAt && now - mutedSince > ALARM_MS }
  }
  const withoutSlice = now - lastSliceAt
  if (withoutSlice >= ALARM_MS) return { trouble: { kind: 'stalled' }, renew: withoutSlice >= GIVE_UP_MS }
  if (storage.refused || storage.waitingSeconds >= LAG_SECONDS) {
    return { trouble: { kind: 'storage-lag', seconds: Math.ceil(storage.waitingSeconds) }, renew: false }
  }
  const isQuiet = quietSince !== null && now - quietSince >= QUIET_MS
  return { trouble: isQuiet ? { kind: 'silent' } : null, renew: false }
}
