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
