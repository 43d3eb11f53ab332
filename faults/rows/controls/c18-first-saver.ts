import { seenIn } from '../../../testkit/runs/audible.ts'
import { LOSS_BOUND_MS } from '../../../testkit/runs/verify.ts'
import type { Row } from '../../row.ts'
import { saveTwice } from '../phone/f3-second-saver.ts'

export const c18: Row = {
  id: 'C18',
  title: 'control: the Save of the tab that went on changes nothing, as the take is saved already',
  runs: { full: 5, short: 1 },
  async run(campaign, random) {
    const outcome = await saveTwice(campaign, random, {
      isSent: true,
      goesOn: (first) => first.evaluate(changeNothing),
    })
    return seenIn(outcome, (outcome.lossMs ?? 0) > LOSS_BOUND_MS)
  },
}

/** Runs in the page: recordings and outbox stay as they are. */
function changeNothing(): void {
  const { put, add } = IDBObjectStore.prototype
  const isKept = (store: IDBObjectStore): boolean => store.name === 'recordings' || store.name === 'outbox'
  IDBObjectStore.prototype.put = function (...row) {
    return isKept(this) ? (this.count() as IDBRequest<IDBValidKey>) : put.apply(this, row)
  }
  IDBObjectStore.prototype.add = function (...row) {
    return isKept(this) ? (this.count() as IDBRequest<IDBValidKey>) : add.apply(this, row)
  }
}
