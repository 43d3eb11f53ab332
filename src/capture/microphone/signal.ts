import type { GapReason } from '../../../contract/recordings/recording.ts'
import type { Trouble } from '../recorder-state.ts'
import type { WriteTarget } from '../storage/chunk-queue.ts'
import type { StorageLag } from '../storage/chunk-writer.ts'

/** What a segment knows of its sound. Times in milliseconds of a clock that only goes forward. */
export type Signal = {
  startedAt: number
  lastChunkAt: number
  /** When the system muted the microphone; null while it does not. */
  mutedSince: number | null
  /** Since when nothing but exact digital zero came; null while there is sound. */
  silentSince: number | null
  /** Where the sound goes, what is in memory only, and what was lost. */
  storage: StorageLag
}

export type SignalReport = {
  trouble: Trouble | null
  /** Why another segment is needed, with another microphone unless it is `muted`; null when this one may go on. */
  renew: GapReason | null
}

/** What is wrong is on the screen within 3 s, the look that finds it and the drawing included. */
const ALARM_MS = 2500
/** A chunk that is this late is asked for. */
const LATE_MS = 2000
const STALLED_MS = 4000
const MUTED_MS = 3000
const SILENT_MS = 6000
/** A noise gate closes whenever nobody speaks: only a long silence means something there. */
const GATED_ALARM_MS = 10_000
const LAG_SECONDS = 3

/**
 * What the person has to be told, and why this segment has to end. Pure. One that was silent from its start goes on: the
 * next one would be so too. One that is muted is waited for, so that a call is no minutes of silence.
 * @param gated whether this microphone is known to gate: see `hasGate`
 */
export function reportSignal(signal: Signal, now: number, gated: boolean): SignalReport {
  const { startedAt, mutedSince, silentSince } = signal
  if (mutedSince !== null) {
    return { trouble: { kind: 'muted' }, renew: now - mutedSince >= MUTED_MS ? 'muted' : null }
  }
  const late = lateness(signal, now)
  if (late >= ALARM_MS) return { trouble: { kind: 'stalled' }, renew: late >= STALLED_MS ? 'stalled' : null }
  const storage = judgeStorage(signal.storage)
  if (storage) return storage
  if (silentSince === null || now - silentSince < (gated ? GATED_ALARM_MS : ALARM_MS)) {
    return { trouble: null, renew: null }
  }
  const lasts = !gated && silentSince > startedAt + ALARM_MS && now - silentSince >= SILENT_MS
  return { trouble: { kind: 'silent' }, renew: lasts ? 'silent' : null }
}

/** Sound that was lost ends its segment: what comes when there is room again has its true place in the next one. */
function judgeStorage({ sink, waitingSeconds, lostChunks }: StorageLag): SignalReport | null {
  if (lostChunks > 0) return { trouble: { kind: 'storage' }, renew: sink.kind === 'memory' ? null : 'storage' }
  const trouble = storageTrouble(sink, Math.ceil(waitingSeconds))
  return trouble && { trouble, renew: null }
}

function storageTrouble(sink: WriteTarget, seconds: number): Trouble | null {
  if (sink.kind === 'memory') {
    return sink.why ? { kind: 'storage-held', why: sink.why, seconds } : { kind: 'storage-lag', seconds }
  }
  if (seconds >= LAG_SECONDS) return { kind: 'storage-lag', seconds }
  if (sink.kind === 'fallback-upload') return { kind: 'storage-direct' }
  return sink.kind === 'fallback-store' ? { kind: 'storage-aside' } : null
}

const lateness = ({ lastChunkAt }: Signal, now: number): number => now - lastChunkAt

/** True when the encoder should be asked for what it has. */
export const isLate = (signal: Signal, now: number): boolean => lateness(signal, now) >= LATE_MS

/**
 * True when digital silence that would have raised an alarm ended by itself: this microphone has a noise gate, as
 * "voice isolation" has, and closes when nobody speaks.
 */
export const hasGate = (silentSince: number | null, signal: Signal, now: number): boolean =>
  silentSince !== null && signal.silentSince === null && now - silentSince >= ALARM_MS
