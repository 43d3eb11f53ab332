import { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { readReplica } from '../local/device/held-by-server.ts'
import { type AccountState, refreshAccount } from './account.ts'
import type { Databases } from './audio/seal-take.ts'
import { resumeBeginning } from './begin-account.ts'
import { type KeyStore, keyStoreOf } from './key-store.ts'
import { adoptLocks, wrapForAccount } from './recording-keys.ts'
import { pullWraps, sendWraps } from './sync-wraps.ts'
import { syncUnlockers } from './unlockers/sync-unlockers.ts'

/**
 * One look at all that the server keeps of the account: its log first, then the wraps, those that lie with audio alone among them. While the server shows another history, or after
 * this device was removed, nothing is wrapped or sent.
 *
 * @param restoreId of the state of the server that this device follows. @throws ApiError
 */
export async function syncKeys(
  databases: Databases,
  store: KeyStore,
  client: Client,
  restoreId: string | null,
): Promise<AccountState> {
  const { app } = databases
  await adoptLocks(databases)
  await resumeBeginning(store, client)
  const state = await refreshAccount(store, client)
  if (state.kind !== 'open') return state
  if (state.trouble === null || state.trouble.kind === 'unchecked') {
    await wrapForAccount(app, store)
    await sendWraps(app, client)
  }
  await pullWraps(app, client, restoreId)
  if (state.trouble === null) await syncUnlockers(store, client, state.log).catch(later)
  return state
}

/** Nothing hangs on the copies at the moment. */
function later(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  console.warn('What lets devices in is compared with the server later.', error)
}

/** Of each database one look at a time. */
const running = new WeakMap<Databases['app'], Promise<AccountState>>()

/** The same, not before what runs now has ended: for what this page has just changed. @throws ApiError */
export async function lookAgain(databases: Databases, client: Client): Promise<AccountState> {
  await running.get(databases.app)?.catch(() => undefined)
  return lookAtKeys(databases, client)
}

/** What the server keeps of the keys of whoever uses these databases. @throws ApiError: then the next look does it */
export function lookAtKeys(databases: Databases, client: Client): Promise<AccountState> {
  const { app } = databases
  const known = running.get(app)
  if (known) return known
  const look = async (): Promise<AccountState> =>
    syncKeys(databases, keyStoreOf(app), client, (await readReplica(app))?.id ?? null)
  const looking = look().finally(() => running.delete(app))
  running.set(app, looking)
  return looking
}
