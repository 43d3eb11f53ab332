import type { ParkReason } from '../../local/app-database.ts'

/** An entry cannot go on by itself: it is parked with this reason, and the others go on. */
export class UserActionRequiredError extends Error {
  override name = 'UserActionRequiredError'
  readonly reason: ParkReason
  constructor(reason: ParkReason) {
    super(`This needs the person: ${reason.kind}`)
    this.reason = reason
  }
}
