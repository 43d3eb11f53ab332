import { z } from 'zod/mini'
import { type Bytes, base64url, fromBase64url, fromUtf8, hex, join, type KeyPair, randomBytes, utf8 } from './bytes.ts'
import { CURVE, newKeyPair, openWith, publicKeyBytes, sealTo } from './hpke.ts'
import { type Checkpoint, checkpointSchema, type UnlockerKind } from './key-log-entry.ts'
import { deriveBoxKey, importRoot, openBox, SealedValueError, sealBox, sha256 } from './sealed-box.ts'

const VERSION = 1

/** What opens an account: its private half lies on a device, or sealed in a blob under a passkey's PRF or a recovery key. */
export type Unlocker = { id: string; pair: KeyPair; publicKey: Bytes }

/** Kinds whose private half lies in a blob on the server. */
export type BlobKind = Extract<UnlockerKind, 'passkey' | 'recovery'>

/** Only a device's private half cannot be exported: it never leaves the device. */
export async function newUnlocker(kind: UnlockerKind): Promise<Unlocker> {
  const pair = await newKeyPair(kind !== 'device')
  return { id: hex(randomBytes(16)), pair, publicKey: await publicKeyBytes(pair) }
}

/** The account key of `epoch`, for one unlocker of the key log. Whose key it is, the log's MACs say. */
export const sealAccountKey = (to: Pick<Unlocker, 'id' | 'publicKey'>, account: string, epoch: number, key: Bytes) =>
  sealTo(to.publicKey, key, { info: accountKeyInfo(account, epoch, to.id) })

/** Believed only after `checkKeyLog`. @throws SealedValueError */
export const openAccountKey = (unlocker: Unlocker, account: string, epoch: number, sealed: Bytes): Promise<Bytes> =>
  openWith(unlocker.pair, sealed, { info: accountKeyInfo(account, epoch, unlocker.id) })

/** What every passkey is asked for. Any other input would give a server a value to compare. */
export const passkeyInput = (): Promise<Bytes> => sha256(utf8('earmark prf v1'))

/**
 * `01 | nonce | GCM` of the private half with a checkpoint of the key log.
 *
 * @param secret the passkey's PRF output, or the recovery key: 32 bytes.
 */
export async function sealUnlocker(
  secret: Bytes,
  kind: BlobKind,
  account: string,
  unlocker: Unlocker,
  at: Checkpoint,
): Promise<Bytes> {
  const key = base64url(new Uint8Array(await crypto.subtle.exportKey('pkcs8', unlocker.pair.privateKey)))
  const box = await blobKey(secret, kind, account, unlocker.id)
  const text = utf8(JSON.stringify({ key, ...at }))
  return join(new Uint8Array([VERSION]), await sealBox(box, text, blobAad(kind, account, unlocker.id)))
}

/** `account` and `id` come from the server: a lie makes this fail, and nothing more. @throws SealedValueError */
export async function openUnlocker(
  secret: Bytes,
  kind: BlobKind,
  account: string,
  id: string,
  blob: Bytes,
): Promise<{ unlocker: Unlocker; at: Checkpoint }> {
  if (blob[0] !== VERSION) throw new SealedValueError('An unlocker is sealed in an unknown way.')
  const box = await blobKey(secret, kind, account, id)
  const text = fromUtf8(await openBox(box, blob.subarray(1), blobAad(kind, account, id)))
  const { key, ...at } = insideSchema.parse(JSON.parse(text))
  const pair = await pairOf(fromBase64url(key))
  return { unlocker: { id, pair, publicKey: await publicKeyBytes(pair) }, at }
}

const insideSchema = z.extend(checkpointSchema, { key: z.string() })

/** WebCrypto reads the public half only from the coordinates of an exportable key. */
async function pairOf(pkcs8: Bytes): Promise<KeyPair> {
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, CURVE, true, ['deriveBits'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', privateKey)
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, CURVE, true, [])
  return { privateKey, publicKey }
}

const blobKey = async (secret: Bytes, kind: BlobKind, account: string, id: string) =>
  deriveBoxKey(await importRoot(secret), `earmark kek ${kind} v1\n${account}\n${id}`)

const blobAad = (kind: BlobKind, account: string, id: string) => `earmark unlocker v1\n${account}\n${id}\n${kind}`

const accountKeyInfo = (account: string, epoch: number, id: string) => `earmark ak v1\n${account}\n${epoch}\n${id}`
