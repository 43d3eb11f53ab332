import type { LogEntry } from '../../contract/accounts/key-log.ts'
import { base64url, equalBytes, fromBase64url } from '../../core/sealing/bytes.ts'
import { type CheckedLog, checkKeyLog, KeyLogError, readLogBody } from '../../core/sealing/key-log.ts'
import { isRenewed } from '../../core/sealing/key-log-entry.ts'
import { SealedValueError } from '../../core/sealing/sealed-box.ts'
import { openAccountKey, type Unlocker } from '../../core/sealing/unlocker.ts'
import type { Client } from '../api/client.ts'
import type { AccountRow } from '../local/key-rows.ts'
import { fetchKeyLog, sendEntry } from './key-log-calls.ts'
import type { KeyStore } from './key-store.ts'

/**
 * Why nothing is sealed to a new key at the moment. `forked`: the server shows another history than this device knows, and this
 * device asks to be approved anew. `removed`: another device of the account took this one out of it. `unchecked`: an entry that no
 * device wrote stands behind the last one that checks; the next right entry takes its place.
 */
export type Trouble = { kind: 'forked' } | { kind: 'removed' } | { kind: 'unchecked'; entry: LogEntry }

/** `log`: as far as it checks, whatever the server shows. */
export type OpenAccount = { kind: 'open'; log: CheckedLog; device: Unlocker; trouble: Trouble | null }

export type AccountState =
  /** Neither this device nor the server knows of a log. Only the person can say whether the mode is in use elsewhere. */
  | { kind: 'none' }
  /** There is a log, and no key on this device that opens it. That is a yes to the mode: nothing is written in the clear. */
  | { kind: 'closed' }
  | OpenAccount

/** Attempts to bring a shorter log up, while other devices do the same. */
const ATTEMPTS = 5

/**
 * Compares the server's log with what this device remembers, sends what a restored server lacks, and keeps what is new and
 * checks. @throws ApiError: then what is kept stands as it was.
 */
export async function refreshAccount(store: KeyStore, client: Client): Promise<AccountState> {
  const kept = await keptAccount(store)
  if (kept.kind !== 'open') {
    return kept.kind === 'closed' || (await fetchKeyLog(client)).length > 0 ? { kind: 'closed' } : kept
  }
  const { log, device } = kept
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const entries = await fetchKeyLog(client)
    if (differs(log.entries, entries)) return { ...kept, trouble: { kind: 'forked' } }
    if (entries.length >= log.entries.length) return keepNewer(store, kept, entries)
    if (await sentAll(client, log.entries.slice(entries.length))) return { kind: 'open', log, device, trouble: null }
  }
  return { ...kept, trouble: { kind: 'forked' } }
}

/** What this device knows by itself, with no network. */
export async function keptAccount(store: KeyStore): Promise<AccountState> {
  const [row, device] = [await store.read('account'), await store.read('device')]
  if (!row) return { kind: 'none' }
  if (!device) return { kind: 'closed' }
  try {
    return { kind: 'open', log: await openLog(device, row.account, row.entries), device, trouble: null }
  } catch (error) {
    if (!(error instanceof KeyLogError)) throw error
    // The key of this device was lost and made anew: another device, or what lies on paper, lets it in again.
    console.warn('This device has a list of who may read, and stands in it no more.', error)
    return { kind: 'closed' }
  }
}

/** Opens the newest account key with `unlocker` and checks the whole log by it. @throws KeyLogError */
export async function openLog(unlocker: Unlocker, account: string, entries: readonly LogEntry[]): Promise<CheckedLog> {
  const newest = entries.at(-1)
  if (!newest) throw new KeyLogError(0, 'is missing')
  const body = readLogBody(newest, entries.length - 1)
  const listed = body.unlockers.find(({ id, pk }) => id === unlocker.id && pk === base64url(unlocker.publicKey))
  if (!listed) throw new KeyLogError(body.n, 'does not list this unlocker')
  return checkKeyLog(account, entries, await accountKeyIn(unlocker, account, body, listed.ak))
}

async function accountKeyIn(
  unlocker: Unlocker,
  account: string,
  { n, epoch }: { n: number; epoch: number },
  ak: string,
) {
  try {
    return await openAccountKey(unlocker, account, epoch, fromBase64url(ak))
  } catch (cause) {
    if (cause instanceof SealedValueError || cause instanceof SyntaxError)
      throw new KeyLogError(n, 'holds an account key that does not open', { cause })
    throw cause
  }
}

export const accountRow = (log: CheckedLog): AccountRow => ({
  key: 'account',
  account: log.body.account,
  n: log.body.n,
  head: log.head,
  entries: [...log.entries],
  epochs: log.epochs.map(({ keys }) => keys),
  former: [],
})

/** Whether the log lists this very key as a device. */
export const lists = ({ body }: CheckedLog, { id, publicKey }: Pick<Unlocker, 'id' | 'publicKey'>): boolean =>
  body.unlockers.some((one) => one.id === id && equalBytes(fromBase64url(one.pk), publicKey))

const isSame = (one: LogEntry, other: LogEntry): boolean =>
  one.body === other.body && one.new === other.new && one.old === other.old

const differs = (known: readonly LogEntry[], shown: readonly LogEntry[]): boolean =>
  known.some((entry, n) => shown[n] !== undefined && !isSame(entry, shown[n]))

async function sentAll(client: Client, missing: readonly LogEntry[]): Promise<boolean> {
  for (const entry of missing) if ((await sendEntry(client, entry)) === 'moved') return false
  return true
}

async function keepNewer(store: KeyStore, kept: OpenAccount, entries: readonly LogEntry[]): Promise<OpenAccount> {
  const { device } = kept
  const log = await goOn(kept, entries)
  if (log !== kept.log) await store.write(accountRow(log))
  const beyond = entries[log.entries.length]
  if (!beyond) return { kind: 'open', log, device, trouble: null }
  const isOut = await isRemoval(log, beyond, device)
  return { kind: 'open', log, device, trouble: isOut ? { kind: 'removed' } : { kind: 'unchecked', entry: beyond } }
}

/** As far as the entries check, each by the ones before it. */
async function goOn({ log, device }: OpenAccount, entries: readonly LogEntry[]): Promise<CheckedLog> {
  let known = log
  for (const until of [entries.length, ...numbersFrom(log.entries.length + 1, entries.length)]) {
    if (until === known.entries.length) continue
    try {
      known = await openLog(device, log.body.account, entries.slice(0, until))
      if (until === entries.length) return known
    } catch (error) {
      if (!(error instanceof KeyLogError)) throw error
      if (until < entries.length) return known
    }
  }
  return known
}

const numbersFrom = (from: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at)

/** Whether a device of this account wrote an entry without this unlocker: only who has the account's key can have agreed to it. */
export async function isRemoval(log: CheckedLog, entry: LogEntry, unlocker: Unlocker): Promise<boolean> {
  const keys = log.epochs.at(-1)?.keys
  const body = bodyOrNull(entry, log.entries.length)
  const { old } = entry
  if (!keys || !body || old === undefined) return false
  const follows = body.epoch === log.body.epoch + 1 && body.prev === log.head && body.n === log.entries.length
  return follows && !body.unlockers.some(({ id }) => id === unlocker.id) && isRenewed({ ...entry, old }, keys)
}

function bodyOrNull(entry: LogEntry, n: number) {
  try {
    return readLogBody(entry, n)
  } catch {
    return null
  }
}
