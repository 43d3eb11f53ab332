import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

/** AES-256-GCM (NIST SP 800-38D) by Node's crypto, which is OpenSSL. Lengths in bytes. */
const ALGORITHM = 'aes-256-gcm'
export const KEY_BYTES = 32
export const TAG_BYTES = 16
export const NONCE_BYTES = 12

export type Bound = { nonce: Uint8Array; about?: Uint8Array }

/** The ciphertext and its tag, to be concatenated or written one after the other. Never use a nonce twice with a key. */
export function encrypt(key: KeyObject, plain: Uint8Array, { nonce, about }: Bound): [text: Buffer, tag: Buffer] {
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  if (about) cipher.setAAD(about)
  const text = cipher.update(plain)
  // Counter mode holds nothing back, so final() returns nothing.
  cipher.final()
  return [text, cipher.getAuthTag()]
}

/**
 * Decrypts ciphertext with the tag behind it. Throws when one bit of it, of the nonce or of the additional data differs, or when
 * the key is wrong.
 */
export function decrypt(key: KeyObject, stored: Uint8Array, { nonce, about }: Bound): Buffer {
  const end = stored.length - TAG_BYTES
  if (end < 0) throw new Error('Too short to be encrypted')
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  if (about) decipher.setAAD(about)
  decipher.setAuthTag(stored.subarray(end))
  return Buffer.concat([decipher.update(stored.subarray(0, end)), decipher.final()])
}

/** With a random nonce before it: for few and small values under one key. */
export function encryptSmall(key: KeyObject, plain: Uint8Array, about: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  return Buffer.concat([nonce, ...encrypt(key, plain, { nonce, about })])
}

/** The inverse of {@link encryptSmall}. Throws as {@link decrypt} does. */
export const decryptSmall = (key: KeyObject, stored: Uint8Array, about: Uint8Array): Buffer =>
  decrypt(key, stored.subarray(NONCE_BYTES), { nonce: stored.subarray(0, NONCE_BYTES), about })
