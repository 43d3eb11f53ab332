import { MAX_EDITS } from '../../../contract/limits.ts'
import type { OutboxEntry } from '../../local/app-database.ts'
import { isEdit } from '../../local/transcripts/corrections.ts'
import { deliverBatch } from '../deliver/deliver-batch.ts'
import type { DrainContext } from '../drain-context.ts'
import type { DrainKind } from '../drain-kind.ts'
import type { Batch, Passing, SendBatch } from './attempt-result.ts'
import { isBatchable } from './batchable.ts'

/** Transcripts that may change in one call: the server reads and writes each whole before it answers. */
const MOST_TRANSCRIPTS = 20
/** Of those whose sentences are given to others: they come back with all the sentences that changed. */
const MOST_REASSIGNED = 4

const ALONE: Batch = { kind: 'alone' }

/** Of one reading of the outbox: sends in one call what may go with others. */
export function createBatch<Entry extends OutboxEntry>(
  context: DrainContext,
  drainKind: Pick<DrainKind, 'isServerThere'>,
  { order, isNext, took }: Passing<Entry>,
): SendBatch {
  const alone = new Set<number>()
  let goesOn: Batch['kind'] = 'answered'
  const mayGo = (entry: Entry): boolean => goesOn === 'answered' && isBatchable(entry) && !alone.has(entry.n)
  const choose = (at: number): Entry[] => {
    const chosen = new Set<Entry>()
    const transcripts = new Set<Entry['recording']>()
    const reassigned = new Set<Entry['recording']>()
    for (let place = at; place < order.length && chosen.size < MAX_EDITS; place++) {
      const entry = order[place]
      if (!entry || !mayGo(entry) || !isNext(entry, chosen)) continue
      if (isEdit(entry.work)) {
        const isReassigned = entry.work.kind === 'reassign'
        const [all, most] = isReassigned ? [reassigned, MOST_REASSIGNED] : [transcripts, MOST_TRANSCRIPTS]
        if (all.size === most && !all.has(entry.recording)) continue
        all.add(entry.recording)
      }
      chosen.add(entry)
    }
    return [...chosen]
  }
  return {
    isHeld: (entry) => goesOn === 'held' && isBatchable(entry),
    async send(at) {
      const first = order[at]
      if (!first || !mayGo(first)) return null
      const several = choose(at)
      for (const { n } of several) alone.add(n)
      // One needs no call of its own kind.
      const came = several.length > 1 ? await deliverBatch(context, drainKind, several) : ALONE
      if (several.length > 1) goesOn = came.kind
      for (const one of several) {
        const its = came.kind === 'answered' ? came.each.get(one.n) : undefined
        if (its) took(one, its)
      }
      return came.kind === 'stopped' ? came.by : null
    },
  }
}
