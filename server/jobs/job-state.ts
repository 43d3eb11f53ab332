/** Times in milliseconds since 1970. `attempt` counts the tries that have begun. */
export type JobState =
  | { kind: 'queued'; attempt: number; runAt: number; reason: string | null }
  | { kind: 'running'; attempt: number; leaseUntil: number }
  | { kind: 'done'; attempt: number }
  | { kind: 'dead'; attempt: number; reason: string }

export type JobEvent =
  /** Somebody wants it done, perhaps anew. */
  | { kind: 'asked' }
  | { kind: 'claimed' }
  | { kind: 'heartbeat' }
  | { kind: 'succeeded' }
  /** `random` from 0 to 1 spreads the tries of jobs that failed together. */
  | { kind: 'failed'; reason: string; permanent: boolean; random: number }
  /** An orderly stop: not the job's fault, so the try does not count. */
  | { kind: 'handed-back' }
  /** Its process is gone: it may be the job that killed it, so the try counts. */
  | { kind: 'lease-lost' }

export const LEASE_MS = 30_000
/** Waits before the second to the fifth try. */
const BACKOFF_MS = [5_000, 30_000, 120_000, 600_000]
export const MAX_ATTEMPTS = BACKOFF_MS.length + 1
const JITTER = 0.2
const LOST = 'The server stopped again and again while it worked on this.'

/** The state after the event, or the same object when the event means nothing in this state. */
export function transition(state: JobState, event: JobEvent, now: number): JobState {
  if (event.kind === 'asked') return isOver(state) ? { kind: 'queued', attempt: 0, runAt: now, reason: null } : state
  if (state.kind === 'queued') {
    const due = event.kind === 'claimed' && state.runAt <= now
    return due ? { kind: 'running', attempt: state.attempt + 1, leaseUntil: now + LEASE_MS } : state
  }
  if (state.kind !== 'running') return state
  const { attempt } = state
  switch (event.kind) {
    case 'claimed':
      return state
    case 'heartbeat':
      return { ...state, leaseUntil: now + LEASE_MS }
    case 'succeeded':
      return { kind: 'done', attempt }
    case 'handed-back':
      return { kind: 'queued', attempt: attempt - 1, runAt: now, reason: null }
    case 'lease-lost':
      return attempt >= MAX_ATTEMPTS
        ? { kind: 'dead', attempt, reason: LOST }
        : { kind: 'queued', attempt, runAt: now, reason: null }
    case 'failed':
      if (event.permanent) return { kind: 'dead', attempt, reason: event.reason }
      return again(attempt, now + backoff(attempt, event.random), event.reason)
  }
}

const isOver = (state: JobState): boolean => state.kind === 'done' || state.kind === 'dead'

const again = (attempt: number, runAt: number, reason: string): JobState =>
  attempt >= MAX_ATTEMPTS ? { kind: 'dead', attempt, reason } : { kind: 'queued', attempt, runAt, reason }

const backoff = (attempt: number, random: number): number =>
  Math.round((BACKOFF_MS[attempt - 1] ?? 0) * (1 - JITTER + 2 * JITTER * random))
