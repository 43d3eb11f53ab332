import { type LogEntry, logEntrySchema } from '../../contract/accounts/key-log.ts'
import { type EpochKeys, epochKeys, openPast } from './account-key.ts'
import { type Bytes, fromBase64url } from './bytes.ts'
import { headOf, isRenewed, isSigned, type LogBody, logBodySchema } from './key-log-entry.ts'
import { SealedValueError } from './sealed-box.ts'

/** A key log that does not check: nothing is sealed to a key that it lists. `n` is the entry at fault. */
export class KeyLogError extends Error {
  override name = 'KeyLogError'
  readonly n: number

  constructor(n: number, why: string, options?: ErrorOptions) {
    super(`Entry ${n} of the key log ${why}.`, options)
    this.n = n
  }
}

/** Only `checkKeyLog` makes one: the account keys of a log are reached no other way. */
export type CheckedLog = {
  entries: readonly LogEntry[]
  /** The newest entry: its unlockers are all that anything is sealed to. */
  body: LogBody
  head: string
  /** The head after each entry. */
  heads: readonly string[]
  /** By epoch, up to the newest. */
  epochs: readonly CheckedEpoch[]
}

export type CheckedEpoch = { keys: EpochKeys; accountKey: Bytes }

/** Checks every entry of a log from the first on. @param accountKey of the newest epoch, as an unlocker opened it; believed only if the log fits. @throws KeyLogError */
export async function checkKeyLog(
  account: string,
  entries: readonly LogEntry[],
  accountKey: Bytes,
): Promise<CheckedLog> {
  const bodies = entries.map(readLogBody)
  const newest = bodies.at(-1)
  if (!newest) throw new KeyLogError(0, 'is missing')
  for (const [n, body] of bodies.entries()) checkOrder(account, n, body, bodies[n - 1], entries[n]?.old !== undefined)
  const epochs = await openEpochs(account, bodies, newest.epoch, accountKey)
  const heads: string[] = []
  for (const [n, entry] of entries.entries()) {
    if (bodies[n]?.prev !== (heads[n - 1] ?? '')) throw new KeyLogError(n, 'does not follow the one before')
    await checkSignatures(n, entry, epochs, bodies[n]?.epoch ?? 0)
    heads.push(await headOf(entry))
  }
  return { entries, body: newest, head: heads.at(-1) ?? '', heads, epochs }
}

/** How a log that checks stands to what a device remembers of it. */
export type LogComparison =
  | { kind: 'follows' }
  /** The server has an older one: the device sends what is missing. */
  | { kind: 'shorter'; from: number }
  /** Somebody wrote another history: nothing is sealed to new keys, and it is said. */
  | { kind: 'forked' }

export function compareLogs(remembered: { n: number; head: string }, log: Pick<CheckedLog, 'heads'>): LogComparison {
  const head = log.heads[remembered.n]
  if (head === undefined) return { kind: 'shorter', from: log.heads.length }
  return head === remembered.head ? { kind: 'follows' } : { kind: 'forked' }
}

/** What an entry says, unchecked. @param n where it stands. @throws KeyLogError */
export function readLogBody(entry: LogEntry, n: number): LogBody {
  // It comes from the server: its MACs may be no digits.
  const form = logEntrySchema.safeParse(entry)
  if (!form.success) throw new KeyLogError(n, 'is not in the form of an entry', { cause: form.error })
  let json: unknown
  try {
    json = JSON.parse(entry.body)
  } catch (cause) {
    throw new KeyLogError(n, 'cannot be read', { cause })
  }
  const body = logBodySchema.safeParse(json)
  if (!body.success) throw new KeyLogError(n, 'is written in an unknown way', { cause: body.error })
  return body.data
}

function checkOrder(account: string, n: number, body: LogBody, before: LogBody | undefined, hasOld: boolean) {
  if (body.account !== account) throw new KeyLogError(n, 'is of another account')
  if (body.n !== n) throw new KeyLogError(n, `says that it is entry ${body.n}`)
  const begins = before === undefined ? body.epoch : body.epoch - before.epoch
  if (begins !== 0 && (before === undefined || begins !== 1)) throw new KeyLogError(n, 'leaves out an epoch')
  const renews = begins === 1
  if (renews !== hasOld || renews !== (body.past !== undefined))
    throw new KeyLogError(n, renews ? 'begins an epoch without the one before' : 'renews nothing')
}

/** From the newest epoch back to the first: each holds the account key before it. */
async function openEpochs(account: string, bodies: readonly LogBody[], newest: number, accountKey: Bytes) {
  const epochs: CheckedEpoch[] = [{ keys: await epochKeys(accountKey, newest), accountKey }]
  for (const [back, body] of bodies
    .filter(({ past }) => past !== undefined)
    .reverse()
    .entries()) {
    const at = epochs[back]
    if (!at) throw new KeyLogError(body.n, 'begins an epoch too many')
    const before = await openBefore(account, body, at.keys)
    epochs.push({ keys: await epochKeys(before, body.epoch - 1), accountKey: before })
  }
  return epochs.reverse()
}

async function openBefore(account: string, body: LogBody, keys: EpochKeys): Promise<Bytes> {
  try {
    return await openPast(keys, account, fromBase64url(body.past ?? ''))
  } catch (cause) {
    if (cause instanceof SealedValueError || cause instanceof SyntaxError)
      throw new KeyLogError(body.n, 'holds an account key that does not open', { cause })
    throw cause
  }
}

async function checkSignatures(n: number, entry: LogEntry, epochs: readonly CheckedEpoch[], epoch: number) {
  const at = epochs[epoch]
  if (!at || !(await isSigned(entry, at.keys))) throw new KeyLogError(n, 'was not signed by this account')
  const { old } = entry
  if (old === undefined) return
  const before = epochs[epoch - 1]
  if (!before || !(await isRenewed({ ...entry, old }, before.keys)))
    throw new KeyLogError(n, 'was not agreed to by the epoch before')
}
