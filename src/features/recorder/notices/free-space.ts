import { AUDIO_BITS_PER_SECOND, MAX_RECORDING_SECONDS } from '../../../../contract/limits.ts'

/** What 48 kbit/s of sound take in IndexedDB, its own rows included: measured in Chromium 156, 5,400 chunks. */
const BYTES_PER_SECOND = (AUDIO_BITS_PER_SECOND / 8) * 1.15
/** With less than this, Start is almost certain to fail. */
const NEARLY_NONE_SECONDS = 120

export type SpaceEstimate = {
  /** Of sound that still fits. */
  seconds: number
  /** `short`: not enough for the longest recording. `none`: hardly enough to begin. */
  kind: 'enough' | 'short' | 'none'
}

/** How long one can record into so many free bytes. Pure. */
export function estimateSpace(freeBytes: number): SpaceEstimate {
  const seconds = Math.floor(freeBytes / BYTES_PER_SECOND)
  if (seconds < NEARLY_NONE_SECONDS) return { seconds, kind: 'none' }
  return { seconds, kind: seconds < MAX_RECORDING_SECONDS ? 'short' : 'enough' }
}
