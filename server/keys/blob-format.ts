import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { decrypt, encrypt, KEY_BYTES, NONCE_BYTES, TAG_BYTES } from './aes-gcm.ts'

/**
 * An encrypted blob: a header (eight bytes of magic number, 32 of salt), then blocks of 64 KiB, each encrypted by itself, the
 * last one shorter (the STREAM construction, as in age). The key of a blob is derived from the recording's key, the salt and the
 * blob's place; the nonce of a block is its number and whether it is the last. So a range is read without the rest, and blocks
 * that were changed, swapped, left out or taken from another blob are detected.
 */
const MARK = Buffer.from('EARMBLB\x01', 'latin1')
const SALT_BYTES = 32
export const HEADER_BYTES = MARK.length + SALT_BYTES
/** The length of a block of plain text, and as stored. */
export const BLOCK_BYTES = 64 * 1024
export const STORED_BLOCK_BYTES = BLOCK_BYTES + TAG_BYTES

export const newHeader = (): Buffer => Buffer.concat([MARK, randomBytes(SALT_BYTES)])

export const isHeader = (bytes: Uint8Array): boolean =>
  bytes.length >= HEADER_BYTES && MARK.equals(bytes.subarray(0, MARK.length))

/** `place`: which recording, segment and kind of blob. */
export function blobKey(contentKey: KeyObject, header: Uint8Array, place: string): KeyObject {
  const about = Buffer.from(`earmark blob\n${place}`)
  return createSecretKey(Buffer.from(hkdfSync('sha256', contentKey, header.subarray(MARK.length), about, KEY_BYTES)))
}

type Block = { index: number; isLast: boolean }

/** In two pieces, because copies would be much garbage while twenty uploads arrive. */
export const encryptBlock = (key: KeyObject, plain: Uint8Array, block: Block): [text: Buffer, tag: Buffer] =>
  encrypt(key, plain, { nonce: nonceOf(block) })

/** Throws when it is not exactly this block. */
export const decryptBlock = (key: KeyObject, stored: Uint8Array, block: Block): Buffer =>
  decrypt(key, stored, { nonce: nonceOf(block) })

function nonceOf({ index, isLast }: Block): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6)
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
  return nonce
}

export type Layout = { plainBytes: number; blocks: number }

/**
 * The length of the plain text of a blob with this stored length; null when that is impossible. An empty one has one empty block.
 */
export function layoutOf(storedBytes: number): Layout | null {
  const body = storedBytes - HEADER_BYTES
  const blocks = Math.ceil(body / STORED_BLOCK_BYTES)
  const plainBytes = body - blocks * TAG_BYTES
  if (body < TAG_BYTES || plainBytes < 0 || (blocks > 1 && body - (blocks - 1) * STORED_BLOCK_BYTES <= TAG_BYTES))
    return null
  return { plainBytes, blocks }
}

/** Where these blocks are in the stored blob; `to` exclusive. */
export const storedRange = (from: number, to: number): { start: number; end: number } => ({
  start: HEADER_BYTES + from * STORED_BLOCK_BYTES,
  end: HEADER_BYTES + to * STORED_BLOCK_BYTES,
})
