import { type Bytes, join, type Key, randomBytes } from './bytes.ts'
import { deriveBoxKey, deriveMacKey, importRoot, openBox, SealedValueError, sealBox } from './sealed-box.ts'

const VERSION = 1

/** The keys of one epoch of an account. Removing a device begins the next epoch. */
export type EpochKeys = {
  epoch: number
  /** Wraps recording keys. */
  wrap: Key
  /** Signs entries of the key log. */
  log: Key
  /** Opens the account key of the epoch before. */
  past: Key
}

/** 32 bytes that exist as bytes only while an account begins, is renewed or lets a device in. */
export const newAccountKey = (): Bytes => randomBytes(32)

export async function epochKeys(accountKey: Bytes, epoch: number): Promise<EpochKeys> {
  const root = await importRoot(accountKey)
  const [wrap, log, past] = await Promise.all([
    deriveBoxKey(root, 'earmark ak wrap v1'),
    deriveMacKey(root, 'earmark ak log v1'),
    deriveBoxKey(root, 'earmark ak past v1'),
  ])
  return { epoch, wrap, log, past }
}

/** `01 | nonce | GCM`: the account key of the epoch before `keys`, for entries that begin an epoch. */
export const sealPast = async (keys: EpochKeys, account: string, accountKeyBefore: Bytes): Promise<Bytes> =>
  join(new Uint8Array([VERSION]), await sealBox(keys.past, accountKeyBefore, pastAad(account, keys.epoch - 1)))

/** @throws SealedValueError */
export async function openPast(keys: EpochKeys, account: string, sealed: Bytes): Promise<Bytes> {
  if (sealed[0] !== VERSION) throw new SealedValueError('An account key is sealed in an unknown way.')
  return openBox(keys.past, sealed.subarray(1), pastAad(account, keys.epoch - 1))
}

const pastAad = (account: string, epoch: number) => `earmark past v1\n${account}\n${epoch}`
