import { MAX_EDITS } from '../../contract/edits.ts'
import type { OutboxEntry, OutboxWork } from '../db/app.ts'
import type { DrainContext } from './drain-context.ts'
import type { Lane, Together } from './lane.ts'

const KINDS: ReadonlySet<OutboxEntry['work']['kind']> = new Set<OutboxWork['kind']>([
  'title',
  'marks',
  'favorite',
  'delete',
  'restore',
  'transcribe',
])

/** Small edits that were not tried in vain: what has failed among others is tried alone, so that it cannot fail them again. */
export function goesTogether({ work, state }: OutboxEntry): boolean {
  if (!KINDS.has(work.kind) || (work.kind === 'delete' && (work.forever || work.uploads))) return false
  return state.kind === 'pending' && state.attempt === 0
}

/** Those that go in one call, from `at` on. `isNext` is told which are chosen already: they stand before others of their recording. */
export function takeSeveral<Entry extends OutboxEntry>(
  order: readonly Entry[],
  at: number,
  isNext: (entry: Entry, chosen: ReadonlySet<OutboxEntry>) => boolean,
): Entry[] {
  const chosen = new Set<Entry>()
  for (let place = at; place < order.length && chosen.size < MAX_EDITS; place++) {
    const entry = order[place]
    if (entry && isNext(entry, chosen)) chosen.add(entry)
  }
  return [...chosen]
}

const ALONE: Together = { kind: 'alone' }

/** Of one reading of the outbox: what goes in one call with others. */
export function createTogether(context: DrainContext, lane: Lane) {
  const alone = new Set<number>()
  let goesOn: Together['kind'] = 'answered'
  const goes = (entry: OutboxEntry): boolean => lane.goesTogether?.(entry) === true
  return {
    takes: (entry: OutboxEntry): boolean => goesOn === 'answered' && goes(entry) && !alone.has(entry.n),
    /** The server is to be left alone with it for a while. */
    isHeld: (entry: OutboxEntry): boolean => goesOn === 'held' && goes(entry),
    async deliver(several: readonly OutboxEntry[]): Promise<Together> {
      for (const { n } of several) alone.add(n)
      // One needs no call of its own kind.
      if (several.length < 2) return ALONE
      const rare = await context.loadRare().catch(() => null)
      const came = rare ? await rare.deliverTogether(context, lane, several) : ALONE
      goesOn = came.kind
      return came
    },
  }
}
