import { replyRule } from '../../contract/errors.ts'
import { ApiFailure } from '../api/api-failure.ts'
import type { OutboxEntry, ParkReason, WaitReason } from '../db/app.ts'
import { isDatabaseFailure } from '../db/reopen.ts'
import { isStandIn } from '../db/stand-in.ts'
import { isUnsent } from '../db/unsent.ts'
import { deliver } from './deliver.ts'
import type { DrainContext } from './drain-context.ts'
import { DRAIN_LOCK } from './drain-lock.ts'
import { NeedsPerson } from './needs-person.ts'
import { type OutboxEvent, transition, waitOrPark } from './outbox-state.ts'
import { SoundElsewhere } from './sound-elsewhere.ts'

/** What a drain came to. */
export type Drained =
  /** Another tab or the service worker drains. */
  | { kind: 'busy' }
  /** `waiting`: entries that wait for time or network; `stoppedBy`: what holds all of them up. */
  | { kind: 'done'; waiting: number; stoppedBy: WaitReason | null }

/** Works through the outbox of the signed-in person. One drainer at a time, over all tabs and the service worker. */
export async function drain(context: DrainContext): Promise<Drained> {
  return context.locks.request(DRAIN_LOCK, { ifAvailable: true }, async (lock): Promise<Drained> => {
    if (!lock) return { kind: 'busy' }
    const stoppedBy = await workThrough(context)
    const waiting = (await mine(context)).filter(isUnsent).length
    return { kind: 'done', waiting, stoppedBy }
  })
}

async function workThrough(context: DrainContext): Promise<WaitReason | null> {
  const visited = new Set<number>()
  while (!context.signal.aborted) {
    const entries = await mine(context)
    const entry = nextDue(isStandIn(context.audio) ? entries.map(withoutPause) : entries, visited, context.now())
    if (!entry) return null
    visited.add(entry.n)
    const stoppedBy = await attempt(context, entry)
    if (stoppedBy) return stoppedBy
  }
  return null
}

/** Whoever lacks the sound leaves the entry to whoever has it, and looks again. */
const ELSEWHERE_MS = 5000

/** For a page with sound in memory: what others could not send for want of it need not wait. */
const withoutPause = (entry: OutboxEntry): OutboxEntry =>
  entry.state.kind === 'pending' && entry.state.waitingFor === 'storage'
    ? { ...entry, state: { ...entry.state, notBefore: 0 } }
    : entry

const mine = async ({ app, owner }: DrainContext): Promise<OutboxEntry[]> =>
  (await app.outbox.orderBy('n').toArray()).filter((entry) => entry.owner === owner)

/**
 * The first entry that may go: in order, and behind nothing of its own recording. An entry found in `sending` was left
 * there by a drainer that died: the lock is ours now.
 */
export function nextDue(
  entries: readonly OutboxEntry[],
  visited: ReadonlySet<number>,
  now: number,
): OutboxEntry | null {
  const held = new Set<string | null>()
  for (const entry of entries) {
    const { state } = entry
    const isDue = state.kind === 'sending' || (state.kind === 'pending' && state.notBefore <= now)
    if (isDue && !visited.has(entry.n) && !held.has(entry.recording)) return entry
    // An upload ahead never ends by itself, and of what is parked only the upload is needed by the rest.
    const holds = entry.work.kind !== 'upload-ahead' && (state.kind !== 'parked' || entry.work.kind === 'upload')
    if (holds) held.add(entry.recording)
  }
  return null
}

/** One try of one entry. Returns what stops the others as well, if it does. */
async function attempt(context: DrainContext, entry: OutboxEntry): Promise<WaitReason | null> {
  await move(context, entry, { kind: 'send', now: context.now() })
  let progressed = false
  try {
    const delivery = await deliver(context, entry, () => {
      progressed = true
    })
    if (delivery === 'caught-up') await move(context, entry, { kind: 'wake' }, true)
    return null
  } catch (error) {
    if (progressed) await move(context, entry, { kind: 'progress' })
    return takeFailure(context, entry, error)
  }
}

async function takeFailure(context: DrainContext, entry: OutboxEntry, error: unknown): Promise<WaitReason | null> {
  // The drain was told to end: the entry waits for nothing and is next in line.
  if (context.signal.aborted) {
    await move(context, entry, { kind: 'wake' }, true)
    return null
  }
  // The database of this device fails: nothing is wrong with the entry, and the next pass finds it as it was.
  if (isDatabaseFailure(error)) throw error
  const verdict = judge(error)
  if ('park' in verdict) {
    await move(context, entry, { kind: 'park', reason: verdict.park })
    return null
  }
  const { wait: reason, retryAfterMs } = verdict
  const event = { kind: 'wait', reason, now: context.now(), random: context.random(), retryAfterMs } as const
  await move(context, entry, event)
  if (reason === 'server-busy' || reason === 'storage') return null
  for (const other of await mine(context)) if (other.n !== entry.n) await move(context, other, event)
  return reason
}

type Verdict = { wait: WaitReason; retryAfterMs: number | null } | { park: ParkReason }

function judge(error: unknown): Verdict {
  if (error instanceof NeedsPerson) return { park: error.reason }
  if (error instanceof SoundElsewhere) return { wait: 'storage', retryAfterMs: ELSEWHERE_MS }
  if (!(error instanceof ApiFailure)) {
    const message = error instanceof Error ? error.message : String(error)
    console.error('The outbox met an error of its own.', error)
    return { park: { kind: 'refused', message } }
  }
  const { failure } = error
  if (failure.kind === 'offline') return { wait: 'offline', retryAfterMs: null }
  // Another person has signed in on this device: what is here waits for its own.
  if (failure.code === 'other-user') return { wait: 'sign-in', retryAfterMs: null }
  const means = waitOrPark(replyRule(failure.status, 'recording'), failure.message)
  if (means && 'park' in means) return means
  return { wait: means?.wait ?? 'server-busy', retryAfterMs: failure.retryAfterMs }
}

/** Moves an entry that may be gone by now. `force` puts an entry that is being sent back in line. */
async function move({ app }: DrainContext, entry: OutboxEntry, event: OutboxEvent, force = false): Promise<void> {
  await app.outbox
    .where(':id')
    .equals(entry.n)
    .modify((row) => {
      const from = force && row.state.kind === 'sending' ? PENDING : row.state
      row.state = transition(from, event)
    })
}

const PENDING = { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null } as const
