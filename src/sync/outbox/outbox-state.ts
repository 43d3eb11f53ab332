import type { ReplyRule } from '../../../contract/errors.ts'
import type { OutboxState, ParkReason, WaitReason } from '../../local/app-database.ts'

/** What can happen to one entry of the outbox. Times in milliseconds since 1970. */
export type OutboxEvent =
  | { kind: 'send'; now: number }
  /** Bytes arrived: the link works, so the next failure waits from the shortest pause again. */
  | { kind: 'progress' }
  | { kind: 'wait'; reason: WaitReason; now: number; random: number; retryAfterMs: number | null }
  | { kind: 'park'; reason: ParkReason }
  /** Another entry has met what holds up this one as well. */
  | { kind: 'hold'; reason: WaitReason; until: number }
  /** The network is back, the person signed in or asked for a retry. */
  | { kind: 'wake' }

/** Next in line. */
export const PENDING = { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null } as const

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
/** Whatever a server asks for. */
const LONGEST_WAIT_MS = 10 * 60_000

/** Pure. A parked entry leaves only by `wake`; nothing here ever deletes an entry: that is confirmation's part. */
export function transition(state: OutboxState, event: OutboxEvent): OutboxState {
  switch (event.kind) {
    case 'send':
      return state.kind === 'parked' ? state : { kind: 'sending', attempt: state.attempt, since: event.now }
    case 'progress':
      return state.kind === 'sending' ? { ...state, attempt: 0 } : state
    case 'wait': {
      if (state.kind === 'parked') return state
      const pause = Math.min(LONGEST_WAIT_MS, event.retryAfterMs ?? backOffMs(state.attempt, event.random))
      const notBefore = event.reason === 'sign-in' ? Number.MAX_SAFE_INTEGER : event.now + pause
      return { kind: 'pending', attempt: state.attempt + 1, notBefore, waitingFor: event.reason }
    }
    case 'park':
      return { kind: 'parked', reason: event.reason }
    case 'hold':
      if (state.kind !== 'pending' || state.notBefore > event.until) return state
      return { ...state, notBefore: event.until, waitingFor: event.reason }
    case 'wake':
      if (state.kind === 'sending') return state
      // That it was tried is not forgotten: what was not yet goes first.
      return { ...PENDING, attempt: state.kind === 'pending' ? Math.min(1, state.attempt) : 0 }
  }
}

/** 1, 2, 4 … 60 s, each ±50 % so that devices do not come back in step. @param random from 0 to 1 */
export function backOffMs(attempt: number, random: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt, 16)) * (0.5 + random)
}

/** What a reply means for the entry; null when it means success. */
export function waitOrPark(rule: ReplyRule, message: string): { wait: WaitReason } | { park: ParkReason } | null {
  switch (rule) {
    case 'advance':
      return null
    case 'sign-in':
      return { wait: 'sign-in' }
    case 'park':
      return { park: { kind: 'refused', message } }
    case 'orphan':
      return { park: { kind: 'orphan' } }
    case 'server-full':
      return { wait: 'server-full' }
    case 'back-off':
    case 'resync':
    case 'restart-upload':
      return { wait: 'server-busy' }
  }
}

/** When it is to be tried. A wait that could not have been meant is over: the clock was ahead, and was set back. */
export const dueAt = ({ notBefore, waitingFor }: Extract<OutboxState, { kind: 'pending' }>, now: number): number =>
  waitingFor !== 'sign-in' && notBefore > now + LONGEST_WAIT_MS ? now : notBefore
