import { replyRule } from '../../../contract/errors.ts'
import { ApiError } from '../../api/api-error.ts'
import type { OutboxEntry, ParkReason, WaitReason } from '../../local/app-database.ts'
import { isDatabaseFailure } from '../../local/reopen.ts'
import { isSessionOpen } from '../ask-session.ts'
import type { DrainContext } from '../drain-context.ts'
import type { DrainKind } from '../drain-kind.ts'
import { LockLostError } from '../locks/held-lock.ts'
import { AudioElsewhereError } from '../upload/audio-elsewhere.ts'
import { KeyUnsharedError } from '../upload/sealed-segment.ts'
import type { AttemptResult } from './attempt-result.ts'
import { moveEntries } from './move-entries.ts'
import { type OutboxEvent, PENDING, transition, waitOrPark } from './outbox-state.ts'
import { UserActionRequiredError } from './user-action-required.ts'

/** What one try came to: `stays` for later, by itself or held up with all others. */
type Came = AttemptResult | { stoppedBy: WaitReason }

/** One try of one entry, whatever it throws: no entry holds up another by its own fault. */
export async function attempt<Entry extends OutboxEntry>(
  context: DrainContext,
  drainKind: DrainKind<Entry>,
  { n }: Entry,
): Promise<Came> {
  // As it is now: a person may have changed or removed it since it was read.
  const entry = await move(context, n, { kind: 'send', now: context.now() })
  if (!entry || !drainKind.takes(entry)) return 'gone'
  if (entry.state.kind === 'parked') return 'parked'
  let progressed = false
  try {
    const delivery = await drainKind.deliver(context, entry, () => {
      progressed = true
    })
    if (delivery === 'done') return 'gone'
    await move(context, n, { kind: 'wake' }, true)
    return 'stays'
  } catch (error) {
    if (error instanceof LockLostError) throw error
    if (progressed) await move(context, n, { kind: 'progress' })
    return takeFailure(context, drainKind, entry, error)
  }
}

async function takeFailure(
  context: DrainContext,
  drainKind: Pick<DrainKind, 'isServerThere'>,
  { n, state }: OutboxEntry,
  error: unknown,
): Promise<Came> {
  // The drain was told to end: the entry waits for nothing and is next in line.
  if (context.signal.aborted) {
    await move(context, n, { kind: 'wake' }, true)
    return 'stays'
  }
  const verdict = judge(error)
  if ('park' in verdict) {
    await move(context, n, { kind: 'park', reason: verdict.park })
    return 'parked'
  }
  const there = verdict.wait === 'offline' ? await drainKind.isServerThere(context) : 'no'
  const isAlone = there === 'yes' || (verdict.wait === 'sign-in' && isTriedAgain(state) && (await isSignedIn(context)))
  const reason = isAlone ? 'server-busy' : verdict.wait
  const event = { kind: 'wait', reason, now: context.now(), random: context.random() } as const
  const waits = await move(context, n, { ...event, retryAfterMs: verdict.retryAfterMs }).catch(() => {
    // Nothing can be written here, so the entry is not at fault: the next pass finds it as it was.
    throw error
  })
  if (there !== 'no' || (reason !== 'offline' && reason !== 'sign-in')) return 'stays'
  if (waits?.state.kind === 'pending') await holdOthers(context, n, reason, waits.state.notBefore)
  return { stoppedBy: reason }
}

/** Entries that wait for a sign-in are woken by an answer: who hears 401 after that may be alone with it. */
const isTriedAgain = (state: OutboxEntry['state']): boolean => state.kind === 'sending' && state.attempt > 0

const isSignedIn = (context: DrainContext): Promise<boolean> => isSessionOpen(context).catch(() => false)

/** All others wait as long, in one transaction whatever their number. They were not tried: their own pauses stay short. */
const holdOthers = ({ app, owner }: DrainContext, n: number, reason: WaitReason, until: number): Promise<void> =>
  moveEntries(app, (other) =>
    other.owner === owner && other.n !== n && other.state.kind === 'pending'
      ? transition(other.state, { kind: 'hold', reason, until })
      : other.state,
  )

type Verdict = { wait: WaitReason; retryAfterMs: number | null } | { park: ParkReason }

/** Whoever lacks the sound leaves the entry to whoever has it, and looks again. */
const ELSEWHERE_MS = 5000

/** A key waits for another device, or for a person. */
const UNSHARED_MS = 60_000

/** What an error means for the entry that met it. */
export function judge(error: unknown): Verdict {
  if (error instanceof UserActionRequiredError) return { park: error.reason }
  if (error instanceof KeyUnsharedError) return { wait: 'storage', retryAfterMs: UNSHARED_MS }
  if (error instanceof AudioElsewhereError) return { wait: 'storage', retryAfterMs: ELSEWHERE_MS }
  if (isDatabaseFailure(error)) {
    console.error('The database failed with an outbox entry.', error)
    return { wait: 'storage', retryAfterMs: null }
  }
  if (!(error instanceof ApiError)) {
    const message = error instanceof Error ? error.message : String(error)
    console.error('The outbox met an error of its own.', error)
    return { park: { kind: 'refused', message, own: true } }
  }
  const { failure } = error
  if (failure.kind === 'offline') return { wait: 'offline', retryAfterMs: null }
  // Another person has signed in on this device: what is here waits for its own.
  if (failure.code === 'other-user') return { wait: 'sign-in', retryAfterMs: null }
  const means = waitOrPark(replyRule(failure.status, 'recording'), failure.message)
  if (means && 'park' in means) return means
  return { wait: means?.wait ?? 'server-busy', retryAfterMs: failure.retryAfterMs }
}

/** Moves an entry and resolves to it; to undefined when it is gone. `force` puts one that is being sent back in line. */
async function move(
  { app }: DrainContext,
  n: number,
  event: OutboxEvent,
  force = false,
): Promise<OutboxEntry | undefined> {
  const moved: OutboxEntry[] = []
  await app.outbox
    .where(':id')
    .equals(n)
    .modify((row) => {
      const from = force && row.state.kind === 'sending' ? PENDING : row.state
      row.state = transition(from, event)
      moved.push(row)
    })
  return moved[0]
}
