import type { EpochKeys } from './account-key.ts'
import { type Bytes, equalBytes, hex, join, type Key, randomBytes, readU32, u32 } from './bytes.ts'
import { deriveBytes, importRoot, openBox, openRoot, SealedValueError, sealBox } from './sealed-box.ts'

const VERSION = 1
const LOCAL_VERSION = 0
export const KID_BYTES = 16

/** What seals the audio and the fields of one recording, or of the vault: what belongs to no recording. */
export type RecordingKey = { kid: Bytes; root: Key }

/** A key that was just made, with its bytes, which are wrapped and then forgotten. */
export type NewRecordingKey = RecordingKey & { secret: Bytes }

/** Whose keys wrap. */
export type Wrapper = { account: string; keys: EpochKeys }

/** Made offline, when a recording starts. */
export async function newRecordingKey(): Promise<NewRecordingKey> {
  const secret = randomBytes(32)
  const root = await importRoot(secret)
  return { secret, root, kid: await kidOf(root) }
}

/** `01 | epoch u32 | kid 16 | nonce | GCM`: sent to the server with what it opens. */
export async function wrapRecordingKey(
  keys: EpochKeys,
  account: string,
  key: Pick<NewRecordingKey, 'kid' | 'secret'>,
): Promise<Bytes> {
  const sealed = await sealBox(keys.wrap, key.secret, wrapAad(account, keys.epoch, key.kid))
  return join(new Uint8Array([VERSION]), u32(keys.epoch), key.kid, sealed)
}

/** The epoch whose keys open a wrap. @throws SealedValueError */
export function epochOfWrap(wrap: Bytes): number {
  if (wrap[0] !== VERSION || wrap.length < 5 + KID_BYTES) throw new SealedValueError('This wrap is of an unknown kind.')
  return readU32(wrap, 1)
}

/** Which key a wrap holds, by its own word. @throws SealedValueError */
export function kidOfWrap(wrap: Bytes): Bytes {
  epochOfWrap(wrap)
  return wrap.slice(5, 5 + KID_BYTES)
}

/** @throws SealedValueError for the keys of another epoch, another account, and a kid that is not the key's own. */
export async function unwrapRecordingKey(keys: EpochKeys, account: string, wrap: Bytes): Promise<RecordingKey> {
  const epoch = epochOfWrap(wrap)
  if (epoch !== keys.epoch) throw new SealedValueError(`This wrap is of epoch ${epoch}, not of ${keys.epoch}.`)
  const kid = kidOfWrap(wrap)
  return checked(kid, await openRoot(keys.wrap, wrap.subarray(5 + KID_BYTES), wrapAad(account, epoch, kid)))
}

/** `00 | kid 16 | nonce | GCM`: under a key of this device, until the account's is there. Never sent. */
export async function wrapLocally(localKey: Key, key: NewRecordingKey): Promise<Bytes> {
  return join(new Uint8Array([LOCAL_VERSION]), key.kid, await sealBox(localKey, key.secret, localAad(key.kid)))
}

/** @throws SealedValueError */
export async function unwrapLocally(localKey: Key, wrap: Bytes): Promise<RecordingKey> {
  if (wrap[0] !== LOCAL_VERSION) throw new SealedValueError('This wrap is not of this device.')
  const kid = wrap.slice(1, 1 + KID_BYTES)
  return checked(kid, await openRoot(localKey, wrap.subarray(1 + KID_BYTES), localAad(kid)))
}

/** The wrap of the same key for an account, whose key was not there when the local one was made. @throws SealedValueError */
export async function rewrapFromLocal(localKey: Key, keys: EpochKeys, account: string, wrap: Bytes): Promise<Bytes> {
  const { kid } = await unwrapLocally(localKey, wrap)
  const secret = await openBox(localKey, wrap.subarray(1 + KID_BYTES), localAad(kid))
  return wrapRecordingKey(keys, account, { kid, secret })
}

/** The wrap of the same key for another epoch, or another account. @throws SealedValueError */
export async function rewrapRecordingKey(from: Wrapper, to: Wrapper, wrap: Bytes): Promise<Bytes> {
  const { kid } = await unwrapRecordingKey(from.keys, from.account, wrap)
  const secret = await openBox(
    from.keys.wrap,
    wrap.subarray(5 + KID_BYTES),
    wrapAad(from.account, from.keys.epoch, kid),
  )
  return wrapRecordingKey(to.keys, to.account, { kid, secret })
}

const kidOf = (root: Key) => deriveBytes(root, 'earmark rk id v1', KID_BYTES)

async function checked(kid: Bytes, root: Key): Promise<RecordingKey> {
  if (!equalBytes(kid, await kidOf(root))) throw new SealedValueError('A wrap names another key than it holds.')
  return { kid, root }
}

const wrapAad = (account: string, epoch: number, kid: Bytes) => `earmark rk v1\n${account}\n${epoch}\n${hex(kid)}`
const localAad = (kid: Bytes) => `earmark local v1\n${hex(kid)}`
