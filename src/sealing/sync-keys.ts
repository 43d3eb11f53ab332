import type { Client } from '../api/client.ts'
import type { AppDatabase } from '../local/app-database.ts'
import { type AccountState, refreshAccount } from './account.ts'
import { resumeBeginning } from './begin-account.ts'
import type { KeyStore } from './key-store.ts'
import { wrapForAccount } from './recording-keys.ts'
import { pullWraps, sendWraps } from './sync-wraps.ts'

/**
 * One look at all that the server keeps of the account: its log first, then the wraps. While the server shows another history, or after
 * this device was removed, nothing is wrapped or sent.
 *
 * @param restoreId of the state of the server that this device follows. @throws ApiError
 */
export async function syncKeys(
  app: AppDatabase,
  store: KeyStore,
  client: Client,
  restoreId: string | null,
): Promise<AccountState> {
  await resumeBeginning(store, client)
  const state = await refreshAccount(store, client)
  if (state.kind !== 'open') return state
  if (state.trouble === null || state.trouble.kind === 'unchecked') {
    await wrapForAccount(app, store)
    await sendWraps(app, client)
  }
  await pullWraps(app, client, restoreId)
  return state
}
