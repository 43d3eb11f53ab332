import type { OutboxEntry, WaitReason } from '../local/app-database.ts'
import { isInMemory } from '../local/in-memory/in-memory-database.ts'
import { isUnsent } from '../local/recordings/unsent.ts'
import { answered } from '../local/unanswered-error.ts'
import type { DrainContext } from './drain-context.ts'
import type { DrainKind } from './drain-kind.ts'
import { createDrainOrder } from './drain-order.ts'
import { fenced } from './locks/fenced.ts'
import { withLock } from './locks/held-lock.ts'
import { attempt } from './outbox/attempt.ts'
import type { AttemptResult } from './outbox/attempt-result.ts'
import { dueAt } from './outbox/outbox-state.ts'

/** What a drain came to. */
export type DrainResult =
  /** Another tab or the service worker drains. */
  | { kind: 'busy' }
  /** `waiting`: entries that wait for time or network; `stoppedBy`: what holds all of them up. */
  | { kind: 'done'; waiting: number; stoppedBy: WaitReason | null }

/**
 * Sends what is due of one kind, for the signed-in person. The outbox is read once, and again when something of it was tried; each
 * entry is tried once.
 */
export async function drainOutbox<Entry extends OutboxEntry>(
  context: DrainContext,
  drainKind: DrainKind<Entry>,
): Promise<DrainResult> {
  const got = await withLock(context, drainKind.lock, (held) => {
    const ours = fenced(context, drainKind, held)
    return untilToldToEnd(held.signal, workThrough(ours.context, ours.drainKind))
  })
  return got?.value ?? { kind: 'busy' }
}

/** A database that never answers does not keep the lock from whoever works on another one, once this drain is to end. */
async function untilToldToEnd<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const told = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { signal: over.signal })
  })
  try {
    return await Promise.race([work, told.then(() => answered(work))])
  } finally {
    over.abort()
  }
}

async function workThrough<Entry extends OutboxEntry>(
  context: DrainContext,
  drainKind: DrainKind<Entry>,
): Promise<DrainResult> {
  const visited = new Set<number>()
  for (;;) {
    const tried = visited.size
    const entries = await answered(mine(context))
    const { left, stoppedBy } = await readThrough(context, drainKind, entries, visited)
    if (stoppedBy === null && visited.size > tried && !context.signal.aborted) continue
    return { kind: 'done', waiting: left.filter(isUnsent).length, stoppedBy }
  }
}

const mine = async ({ app, owner }: DrainContext): Promise<OutboxEntry[]> =>
  (await app.outbox.orderBy('n').toArray()).filter((entry) => entry.owner === owner)

async function readThrough<Entry extends OutboxEntry>(
  context: DrainContext,
  drainKind: DrainKind<Entry>,
  entries: readonly OutboxEntry[],
  visited: Set<number>,
): Promise<{ left: Entry[]; stoppedBy: WaitReason | null }> {
  const drainOrder = createDrainOrder(entries)
  const left = new Set(entries.filter((entry) => drainKind.takes(entry)))
  const order = [...left].sort((one, other) => drainKind.rank(one) - drainKind.rank(other))
  const isNext = (entry: Entry, others?: ReadonlySet<OutboxEntry>): boolean =>
    !visited.has(entry.n) && isDue(entry, context) && !drainOrder.isHeld(entry, others)
  const took = (entry: Entry, came: AttemptResult): void => {
    visited.add(entry.n)
    if (came === 'gone') left.delete(entry)
    if (came === 'gone' || (came === 'parked' && entry.work.kind !== 'upload')) drainOrder.letGo(entry)
  }
  const isMany = drainKind.hasSeveral && order.length > 1
  // Where its file cannot be had now, each goes alone.
  const rare = isMany ? await context.loadLazySync().catch(() => null) : null
  const together = rare?.createBatch(context, drainKind, { order, isNext, took })
  const sendAlone = async (entry: Entry): Promise<WaitReason | null> => {
    if (visited.has(entry.n) || together?.isHeld(entry)) return null
    const came = await attempt(context, drainKind, entry)
    if (typeof came === 'object') return came.stoppedBy
    took(entry, came)
    return null
  }
  for (const [at, entry] of order.entries()) {
    if (context.signal.aborted) break
    if (!isNext(entry)) continue
    const stoppedBy = (await together?.send(at)) ?? (await sendAlone(entry))
    if (stoppedBy) return { left: [...left], stoppedBy }
  }
  return { left: [...left], stoppedBy: null }
}

/**
 * An entry found in `sending` was left there by a drainer that died: the lock is ours now. For a page with sound in memory
 * what others could not send for want of it need not wait.
 */
function isDue({ state }: OutboxEntry, { audio, now }: DrainContext): boolean {
  if (state.kind === 'parked') return false
  if (state.kind === 'sending' || (state.waitingFor === 'storage' && isInMemory(audio))) return true
  return dueAt(state, now()) <= now()
}
