import type { LogEntry } from '../../contract/accounts/key-log.ts'
import { epochKeys, newAccountKey } from './account-key.ts'
import { type Bytes, base64url, fromBase64url, hex, randomBytes } from './bytes.ts'
import { type CheckedLog, KeyLogError } from './key-log.ts'
import { type ListedUnlocker, type LogBody, signEntry, signRenewal } from './key-log-entry.ts'
import { sealAccountKey } from './unlocker.ts'

/** An unlocker as it is entered; the account key is sealed to it here. */
export type NamedUnlocker = Omit<ListedUnlocker, 'ak'>

/** What a device keeps once the server has taken the entry. Until then it counts for nothing. */
export type WrittenEntry = { entry: LogEntry; accountKey: Bytes }

/** Entry 0 of an account that is made here. */
export async function beginKeyLog(unlockers: readonly NamedUnlocker[]): Promise<WrittenEntry & { account: string }> {
  const [account, accountKey] = [hex(randomBytes(16)), newAccountKey()]
  const listed = await sealedToAll(account, 0, accountKey, unlockers)
  const body: LogBody = { v: 1, account, n: 0, prev: '', epoch: 0, mode: 'only-my-devices', unlockers: listed }
  return { account, accountKey, entry: await signEntry(body, await epochKeys(accountKey, 0)) }
}

/** The next entry with one unlocker more. It reads all that the account has. */
export async function addUnlocker(log: CheckedLog, unlocker: NamedUnlocker): Promise<WrittenEntry> {
  const { body, epochs } = log
  const now = epochs[body.epoch]
  if (!now) throw new KeyLogError(body.n, 'has no keys')
  const added = await sealedToAll(body.account, body.epoch, now.accountKey, [unlocker])
  const next = { ...following(log), unlockers: [...body.unlockers, ...added] }
  return { accountKey: now.accountKey, entry: await signEntry(next, now.keys) }
}

/** The next entry without some unlockers: it begins an epoch, whose account key is sealed to the others and to `added`. */
export async function removeUnlockers(
  log: CheckedLog,
  removed: ReadonlySet<string>,
  added: readonly NamedUnlocker[] = [],
): Promise<WrittenEntry> {
  const { body, epochs } = log
  const before = epochs[body.epoch]
  if (!before) throw new KeyLogError(body.n, 'has no keys')
  const [epoch, accountKey] = [body.epoch + 1, newAccountKey()]
  const kept = body.unlockers.filter(({ id }) => !removed.has(id))
  const unlockers = await sealedToAll(body.account, epoch, accountKey, [...kept, ...added])
  const next = { ...following(log), epoch, unlockers }
  return { accountKey, entry: await signRenewal(next, await epochKeys(accountKey, epoch), before) }
}

/** `past` is of the entry that began the epoch, and is not repeated. */
function following({ body, head }: CheckedLog): LogBody {
  const { past: _, ...rest } = body
  return { ...rest, n: body.n + 1, prev: head }
}

const sealedToAll = (account: string, epoch: number, key: Bytes, unlockers: readonly NamedUnlocker[]) =>
  Promise.all(
    unlockers.map(async (unlocker): Promise<ListedUnlocker> => {
      const to = { id: unlocker.id, publicKey: fromBase64url(unlocker.pk) }
      return { ...unlocker, ak: base64url(await sealAccountKey(to, account, epoch, key)) }
    }),
  )
