import type { UserId } from '../../../contract/ids.ts'
import type { AppDatabase, WaitReason } from '../../local/app-database.ts'
import { moveEntries } from './move-entries.ts'
import { transition } from './outbox-state.ts'

/** Puts entries that wait for one of these back in line. */
export const wakeEntries = (app: AppDatabase, owner: UserId, reasons: readonly WaitReason[]): Promise<void> =>
  moveEntries(app, ({ owner: whose, state }) =>
    whose === owner && state.kind === 'pending' && state.waitingFor !== null && reasons.includes(state.waitingFor)
      ? transition(state, { kind: 'wake' })
      : state,
  )

/** Entries of before they were marked: what engines say when a function or a value is not there. */
const OWN = /is not a function|is not an object|is not defined|of (undefined|null)/

/** What an error of an older version has parked is tried again: call it once after an update. */
export const wakeOwnErrors = (app: AppDatabase, owner: UserId): Promise<void> =>
  moveEntries(app, ({ owner: whose, state }) => {
    if (whose !== owner || state.kind !== 'parked' || state.reason.kind !== 'refused') return state
    const { own, message } = state.reason
    return own || OWN.test(message) ? transition(state, { kind: 'wake' }) : state
  })
