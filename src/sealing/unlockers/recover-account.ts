import { keyLogEndpoints, type LogEntry, type SealedUnlocker } from '../../../contract/accounts/key-log.ts'
import { type Bytes, fromBase64url } from '../../../core/sealing/bytes.ts'
import { readRecoveryKey } from '../../../core/sealing/codes/recovery-key.ts'
import { type CheckedLog, KeyLogError, readLogBody } from '../../../core/sealing/key-log.ts'
import type { Checkpoint } from '../../../core/sealing/key-log-entry.ts'
import { SealedValueError } from '../../../core/sealing/sealed-box.ts'
import { type BlobKind, openUnlocker, type Unlocker } from '../../../core/sealing/unlocker.ts'
import { addUnlocker } from '../../../core/sealing/write-key-log.ts'
import type { Client } from '../../api/client.ts'
import { accountRow, isRemoval, lists, type OpenAccount, openLog } from '../account.ts'
import { named, ownUnlocker } from '../device.ts'
import { fetchKeyLog, sendEntry } from '../key-log-calls.ts'
import type { KeyStore } from '../key-store.ts'
import { type OpenUnlocker, renewUnlocker } from './keep-unlocker.ts'

/**
 * `log.body.unlockers` are shown before this device enters itself: is one there that was removed? `beyond`: an entry that does not check,
 * whose place is taken. `by`: gets the new checkpoint.
 */
export type Recovered = { log: CheckedLog; beyond: LogEntry | undefined; by: OpenUnlocker }

/**
 * `unknown`: the key, or the passkey, opens nothing here: of another account, or replaced by a newer one. `other-log`: it opens what it should, and the
 * log that the server shows is not the one that this key knows. Another unlocker is asked for.
 */
export type Recovery = { kind: 'recovered'; account: Recovered } | { kind: 'unknown' } | { kind: 'other-log' }

/** @throws RecoveryKeyError for what can be no recovery key, and ApiError. */
export const recoverAccount = async (client: Client, typed: string): Promise<Recovery> =>
  recoverBy(client, 'recovery', await readRecoveryKey(typed))

/** @param secret what the passkey gave. @throws ApiError */
export const recoverByPasskey = (client: Client, secret: Bytes): Promise<Recovery> =>
  recoverBy(client, 'passkey', secret)

/** The same once more, after other devices wrote. @throws ApiError */
export const recoverAgain = (client: Client, { by }: Recovered): Promise<Recovery> =>
  recoverBy(client, by.kind, by.secret)

async function recoverBy(client: Client, kind: BlobKind, secret: Bytes): Promise<Recovery> {
  const entries = await fetchKeyLog(client)
  const account = accountOf(entries)
  if (account === null) return { kind: 'unknown' }
  const forms = await client.call(keyLogEndpoints.sealedUnlockers, {})
  const opened = await newestForm({ kind, secret }, account, forms)
  if (!opened) return { kind: 'unknown' }
  const found = await logFor(opened, account, entries)
  if (found?.beyond && (await isRemoval(found.log, found.beyond, opened.unlocker))) return { kind: 'unknown' }
  const by = { kind, secret, unlocker: opened.unlocker }
  return found ? { kind: 'recovered', account: { ...found, by } } : { kind: 'other-log' }
}

/**
 * Enters this device into the log, and gives the key or passkey the newest checkpoint. `again`: other devices wrote at the same time.
 * `other-log`: this device knows another history of this account. @throws ApiError
 */
export async function enterRecovered(
  store: KeyStore,
  client: Client,
  { log, beyond, by }: Recovered,
  name: string,
): Promise<OpenAccount | { kind: 'again' } | { kind: 'other-log' }> {
  const { account } = log.body
  const known = await store.read('account')
  if (known?.account === account && log.heads[known.n] !== known.head) return { kind: 'other-log' }
  const device = await ownUnlocker(store)
  let whole = log
  if (!lists(log, device)) {
    const { entry } = await addUnlocker(log, named(device, 'device', name))
    if ((await sendEntry(client, entry, beyond)) === 'moved') return { kind: 'again' }
    whole = await openLog(device, account, [...log.entries, entry])
  }
  await store.write(accountRow(whole))
  await renewUnlocker(store, client, whole, by)
  return { kind: 'open', log: whole, device, trouble: null }
}

type Opened = { unlocker: Unlocker; at: Checkpoint }
type Secret = Pick<OpenUnlocker, 'kind' | 'secret'>

/** Account and unlocker are the server's word, so every form of the kind is tried. The latest checkpoint counts. */
async function newestForm(by: Secret, account: string, forms: readonly SealedUnlocker[]): Promise<Opened | null> {
  let newest: Opened | null = null
  for (const { unlocker, kind, blob } of forms) {
    if (kind !== by.kind) continue
    const opened = await openedOrNull(by, account, unlocker, blob)
    if (opened && (!newest || opened.at.n > newest.at.n)) newest = opened
  }
  return newest
}

async function openedOrNull(
  { kind, secret }: Secret,
  account: string,
  id: string,
  blob: string,
): Promise<Opened | null> {
  try {
    return await openUnlocker(secret, kind, account, id, fromBase64url(blob))
  } catch (error) {
    if (error instanceof SealedValueError || error instanceof SyntaxError) return null
    throw error
  }
}

/** The longest part that checks: what a stolen session put behind it keeps nobody out. */
async function logFor({ unlocker, at }: Opened, account: string, entries: readonly LogEntry[]) {
  for (let until = entries.length; until > at.n; until--) {
    const log = await openedLog(unlocker, account, entries.slice(0, until))
    if (log) return log.heads[at.n] === at.head ? { log, beyond: entries[until] } : null
  }
  return null
}

async function openedLog(
  unlocker: Unlocker,
  account: string,
  entries: readonly LogEntry[],
): Promise<CheckedLog | null> {
  try {
    return await openLog(unlocker, account, entries)
  } catch (error) {
    if (error instanceof KeyLogError) return null
    throw error
  }
}

function accountOf(entries: readonly LogEntry[]): string | null {
  const [first] = entries
  try {
    return first ? readLogBody(first, 0).account : null
  } catch {
    return null
  }
}
