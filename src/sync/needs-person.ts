import type { ParkReason } from '../db/app.ts'

/** An entry cannot go on by itself: it is parked with this reason, and the others go on. */
export class NeedsPerson extends Error {
  override name = 'NeedsPerson'
  readonly reason: ParkReason
  constructor(reason: ParkReason) {
    super(`This needs the person: ${reason.kind}`)
    this.reason = reason
  }
}
