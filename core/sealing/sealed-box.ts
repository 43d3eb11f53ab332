import { type Bytes, join, type Key, randomBytes, utf8 } from './bytes.ts'

/** Bytes that do not open: another key, another place than they were sealed for, or changed on the way. Nothing of them may be shown. */
export class SealedValueError extends Error {
  override name = 'SealedValueError'
}

const NONCE = 12
const TAG = 16
/** Salt is empty and the label in `info` separates the keys of one secret (RFC 5869, section 3.2). */
const hkdf = (info: string | Bytes) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: typeof info === 'string' ? utf8(info) : info,
})

/** A secret from which keys are derived; its bytes cannot be read back. */
export const importRoot = (secret: Bytes): Promise<Key> =>
  crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey', 'deriveBits'])

export async function deriveBytes(root: Key, info: string | Bytes, length = 32): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf(info), root, length * 8))
}

/** The root of what is derived further, such as the audio of a recording. */
export const deriveRoot = async (root: Key, info: string): Promise<Key> => importRoot(await deriveBytes(root, info))

/** A key of AES-256-GCM. It opens wrapped keys, too, so that their bytes are never seen. */
export const deriveBoxKey = (root: Key, info: string | Bytes): Promise<Key> =>
  crypto.subtle.deriveKey(hkdf(info), root, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
    'unwrapKey',
  ])

/** A key of AES-256-GCM that is used as it is. */
export const importBoxKey = (secret: Bytes): Promise<Key> =>
  crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt', 'unwrapKey'])

/** `length` is said because WebCrypto's default is the block of the hash, 512 bits: another key. */
export const deriveMacKey = (root: Key, info: string): Promise<Key> =>
  crypto.subtle.deriveKey(hkdf(info), root, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign', 'verify'])

export const mac = async (key: Key, text: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, text))

/** Takes as long for a wrong MAC as for a right one. */
export const macFits = (key: Key, given: Bytes, text: Bytes): Promise<boolean> =>
  crypto.subtle.verify('HMAC', key, given, text)

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** `nonce 12 | ciphertext | tag 16`. The nonce is always drawn here: under one key no nonce may meet two texts (NIST SP 800-38D, section 8). */
export async function sealBox(key: Key, text: Bytes, aad: string | Bytes): Promise<Bytes> {
  const nonce = randomBytes(NONCE)
  return join(nonce, new Uint8Array(await crypto.subtle.encrypt(gcm(nonce, aad), key, text)))
}

/** @throws SealedValueError */
export async function openBox(key: Key, sealed: Bytes, aad: string | Bytes): Promise<Bytes> {
  const { nonce, ciphertext } = divided(sealed)
  try {
    return new Uint8Array(await crypto.subtle.decrypt(gcm(nonce, aad), key, ciphertext))
  } catch (cause) {
    throw new SealedValueError('This value does not open here.', { cause })
  }
}

/** A root that was sealed with its 32 bytes: opened inside the browser, never as bytes. @throws SealedValueError */
export async function openRoot(key: Key, sealed: Bytes, aad: string): Promise<Key> {
  const { nonce, ciphertext } = divided(sealed)
  try {
    return await crypto.subtle.unwrapKey('raw', ciphertext, key, gcm(nonce, aad), 'HKDF', false, [
      'deriveKey',
      'deriveBits',
    ])
  } catch (cause) {
    throw new SealedValueError('This key does not open here.', { cause })
  }
}

const gcm = (nonce: Bytes, aad: string | Bytes) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: typeof aad === 'string' ? utf8(aad) : aad,
})

function divided(sealed: Bytes): { nonce: Bytes; ciphertext: Bytes } {
  if (sealed.length < NONCE + TAG) throw new SealedValueError('A sealed value is too short.')
  return { nonce: sealed.subarray(0, NONCE), ciphertext: sealed.subarray(NONCE) }
}
