import { keyLogEndpoints, type SealedUnlocker } from '../../contract/accounts/key-log.ts'
import { type Bytes, base64url, equalBytes, fromBase64url } from '../../core/sealing/bytes.ts'
import { newRecoveryKey, readRecoveryKey, shownRecoveryKey } from '../../core/sealing/codes/recovery-key.ts'
import { KeyLogError } from '../../core/sealing/key-log.ts'
import { headOf } from '../../core/sealing/key-log-entry.ts'
import { newUnlocker, openUnlocker, sealUnlocker } from '../../core/sealing/unlocker.ts'
import { beginKeyLog } from '../../core/sealing/write-key-log.ts'
import { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import type { BeginningRow } from '../local/key-rows.ts'
import { accountRow, openLog } from './account.ts'
import { named, ownUnlocker } from './device.ts'
import { fetchKeyLog, sendEntry } from './key-log-calls.ts'
import type { KeyStore } from './key-store.ts'

const FORBIDDEN = 403

/** `shown`: the recovery key, for paper. It is in this page's memory alone. */
export type NewAccount = { shown: string; beginning: BeginningRow }

/** How the account is called in its list of unlockers. */
export type Names = { device: string; recovery: string }

/**
 * Whether this server would take a beginning. Asked before anything is written here: the mode stays on once it is, whatever a server says
 * later. @throws ApiError
 */
export async function mayBegin(client: Client): Promise<boolean> {
  const { offer, length } = await client.call(keyLogEndpoints.keyLog, { query: { from: '0' } })
  return offer !== 'off' || length > 0
}

/** An account with two unlockers, this device and a recovery key. Nothing is sent or counts before the key was tried. */
export async function draftAccount(store: KeyStore, names: Names): Promise<NewAccount> {
  const device = await ownUnlocker(store)
  const [recovery, secret] = [await newUnlocker('recovery'), newRecoveryKey()]
  const { account, entry } = await beginKeyLog([
    named(device, 'device', names.device),
    named(recovery, 'recovery', names.recovery),
  ])
  const at = { n: 0, head: await headOf(entry), epoch: 0 }
  const blob = base64url(await sealUnlocker(secret, 'recovery', account, recovery, at))
  const sealed: SealedUnlocker = { unlocker: recovery.id, kind: 'recovery', blob }
  return { shown: await shownRecoveryKey(secret), beginning: { key: 'beginning', account, entry, recovery: sealed } }
}

/** Whether what was typed or scanned back is the key of this account. @throws RecoveryKeyError for what can be no recovery key. */
export async function isTriedBack({ shown, beginning }: NewAccount, typed: string): Promise<boolean> {
  const secret = await readRecoveryKey(typed)
  if (!equalBytes(secret, await readRecoveryKey(shown))) return false
  await opensBlob(secret, beginning)
  return true
}

/** The key must open what is sent, not only look like the one that was shown. @throws SealedValueError */
const opensBlob = (secret: Bytes, { account, recovery }: BeginningRow) =>
  openUnlocker(secret, 'recovery', account, recovery.unlocker, fromBase64url(recovery.blob))

/** `void`: another device's entry came first, so this recovery key opens nothing, which is to be said. */
export type Begun = 'begun' | 'void'

/** Sends what `isTriedBack` allowed. It is kept first: a page that ends in between goes on with `resumeBeginning`. @throws ApiError */
export async function beginAccount(store: KeyStore, client: Client, { beginning }: NewAccount): Promise<Begun> {
  await store.write(beginning)
  return sendBeginning(store, client, beginning)
}

/** Ends what a closed page or a lost answer left unfinished; null: nothing. @throws ApiError */
export async function resumeBeginning(store: KeyStore, client: Client): Promise<Begun | null> {
  const beginning = await store.read('beginning')
  return beginning ? sendBeginning(store, client, beginning) : null
}

async function sendBeginning(store: KeyStore, client: Client, beginning: BeginningRow): Promise<Begun> {
  const { account, entry, recovery } = beginning
  // Before the entry, so that no account is without what opens it.
  await client.call(keyLogEndpoints.keepUnlocker, { body: recovery })
  await store.write({ key: 'unlockers', forms: [recovery] })
  const answer = await sendEntry(client, entry).catch(async (error: unknown) => {
    // The server does not offer the mode: there is nothing to go on with.
    if (error instanceof ApiError && error.status === FORBIDDEN) await store.remove('beginning')
    throw error
  })
  const begun = answer === 'taken' ? 'begun' : await whoWasFirst(client, entry)
  if (begun === 'begun') await keepBegun(store, account, entry)
  else await store.write({ key: 'void' })
  await store.remove('beginning')
  return begun
}

/** Only another entry in its place makes a recovery key void: what was begun here is kept, and tried again, where there is none. */
async function whoWasFirst(client: Client, entry: BeginningRow['entry']): Promise<Begun> {
  const [first] = await fetchKeyLog(client)
  if (!first) throw new KeyLogError(0, 'was not taken')
  return first.body === entry.body ? 'begun' : 'void'
}

/** Where this browser has lost the key of the device meanwhile, the recovery key leads in. */
async function keepBegun(store: KeyStore, account: string, entry: BeginningRow['entry']): Promise<void> {
  try {
    await store.write(accountRow(await openLog(await ownUnlocker(store), account, [entry])))
  } catch (error) {
    if (!(error instanceof KeyLogError)) throw error
    console.warn('The account has begun without this device, whose key is gone.', error)
  }
}
