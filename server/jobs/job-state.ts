/** Times in milliseconds since 1970. `attempt` counts the attempts that have begun; each has its own `claim`. */
export type JobState =
  | { kind: 'queued'; attempt: number; runAt: number; reason: string | null }
  | { kind: 'running'; attempt: number; leaseUntil: number; claim: string }
  | { kind: 'done'; attempt: number }
  | { kind: 'dead'; attempt: number; reason: string }

export type JobEvent =
  /** The job is requested, perhaps again. */
  | { kind: 'asked' }
  | { kind: 'claimed'; claim: string }
  /** Has no effect on a job that was claimed again since. */
  | (RunEvent & { claim: string })

/** What happens to one attempt. */
export type RunEvent =
  | { kind: 'heartbeat' }
  | { kind: 'succeeded' }
  /** `random` from 0 to 1 spreads the retries of jobs that failed together. */
  | { kind: 'failed'; reason: string; permanent: boolean; random: number }
  /** The database or the audio store was unavailable or full: not the job's fault, so the attempt does not count. */
  | { kind: 'held-up'; random: number }
  /** An orderly stop: not the job's fault, so the attempt does not count. */
  | { kind: 'handed-back' }
  /** Its process is gone: the job may have killed it, so the attempt counts. */
  | { kind: 'lease-lost' }

export const LEASE_MS = 30_000
/** Pauses before the second to the fifth attempt. */
const BACKOFF_MS = [5_000, 30_000, 120_000, 600_000]
/** Before the next attempt of a job that was held up. */
const HELD_UP_MS = 15_000
export const MAX_ATTEMPTS = BACKOFF_MS.length + 1
const JITTER = 0.2
const LOST = 'The server kept stopping while it worked on this. Choose Retry, or tell the person who runs it.'

/** The state after the event, or the same object when the event has no meaning in this state. */
export function transition(state: JobState, event: JobEvent, now: number): JobState {
  if (event.kind === 'asked') return isOver(state) ? { kind: 'queued', attempt: 0, runAt: now, reason: null } : state
  if (state.kind === 'queued') {
    if (event.kind !== 'claimed' || !isDue(state, now)) return state
    return { kind: 'running', attempt: state.attempt + 1, leaseUntil: now + LEASE_MS, claim: event.claim }
  }
  if (state.kind !== 'running' || event.claim !== state.claim) return state
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
    case 'held-up':
      return { kind: 'queued', attempt: attempt - 1, runAt: now + spread(HELD_UP_MS, event.random), reason: null }
    case 'lease-lost':
      return attempt >= MAX_ATTEMPTS
        ? { kind: 'dead', attempt, reason: LOST }
        : { kind: 'queued', attempt, runAt: now, reason: null }
    case 'failed':
      if (event.permanent) return { kind: 'dead', attempt, reason: event.reason }
      return again(attempt, now + backoff(attempt, event.random), event.reason)
  }
}

/** Longer than any pause before the first attempt (analyze-soon.ts), and before another one. */
const LONGEST_FIRST_MS = 2 * 60_000
const LONGEST_MS = 15 * 60_000

/**
 * A waiting time that ends later than this was set by a clock that was ahead, and is over. Depends on whether the job has been
 * attempted.
 */
export const implausibleFrom = (isTried: boolean, now: number): number =>
  now + (isTried ? LONGEST_MS : LONGEST_FIRST_MS)

const isDue = ({ attempt, runAt }: { attempt: number; runAt: number }, now: number): boolean =>
  runAt <= now || runAt > implausibleFrom(attempt > 0, now)

const isOver = (state: JobState): boolean => state.kind === 'done' || state.kind === 'dead'

const again = (attempt: number, runAt: number, reason: string): JobState =>
  attempt >= MAX_ATTEMPTS ? { kind: 'dead', attempt, reason } : { kind: 'queued', attempt, runAt, reason }

const backoff = (attempt: number, random: number): number => spread(BACKOFF_MS[attempt - 1] ?? 0, random)
const spread = (pause: number, random: number): number => Math.round(pause * (1 - JITTER + 2 * JITTER * random))
