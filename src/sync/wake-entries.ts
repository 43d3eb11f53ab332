import type { UserId } from '../../contract/ids.ts'
import type { AppDatabase, WaitReason } from '../db/app.ts'
import { transition } from './outbox-state.ts'

/** Puts entries that wait for one of these back in line. */
export async function wakeEntries(app: AppDatabase, owner: UserId, reasons: readonly WaitReason[]): Promise<void> {
  await app.outbox
    .filter(
      ({ owner: whose, state }) =>
        whose === owner && state.kind === 'pending' && state.waitingFor !== null && reasons.includes(state.waitingFor),
    )
    .modify((entry) => {
      entry.state = transition(entry.state, { kind: 'wake' })
    })
}
