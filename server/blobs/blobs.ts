import type { Readable } from 'node:stream'

/** In bytes, `end` exclusive. */
export type ByteRange = { start: number; end: number }

/**
 * Where bytes are stored: files under DATA_DIR, or an object store. A blob is immutable once written; its name comes from the
 * server, never from a caller. Encryption is a store around the store (server/keys/encrypted-blobs.ts). A store in the network
 * throws BlobStoreUnavailableError from any call when it does not answer, or answers wrongly.
 */
export type Blobs = {
  /**
   * Writes a new blob and resolves when it is durable: on the disk (fdatasync), or acknowledged by the object store. When the
   * source fails midway, what came before is kept if `keepPartial`, else removed. Throws BlobStoreFullError when there is no
   * space.
   */
  write(name: string, source: Readable, options?: { keepPartial?: boolean }): Promise<WrittenBlob>
  /** Throws BlobMissingError, and BlobDamagedError where the store can tell. */
  read(name: string, range?: ByteRange): Readable
  size(name: string): Promise<number>
  /** Renames a blob atomically and durably; a blob that had the new name is replaced. Throws BlobMissingError. */
  move(from: string, to: string): Promise<void>
  /** Missing blobs are no error. */
  remove(name: string): Promise<void>
  /** Sorted. `before`: only what was written by then. */
  list(prefix: string, options?: { before?: Date }): Promise<string[]>
}

export type BlobReader = Pick<Blobs, 'read' | 'size' | 'list'>

/** `failure` is what ended the source early when the partial bytes were kept. */
export type WrittenBlob = { bytes: number; sha256: string; failure: unknown }

export class BlobMissingError extends Error {
  override name = 'BlobMissingError'
}

export async function isStored(blobs: { size(name: string): Promise<unknown> }, name: string): Promise<boolean> {
  try {
    await blobs.size(name)
    return true
  } catch (error) {
    if (error instanceof BlobMissingError) return false
    throw error
  }
}

/** An hour of speech leaves hundreds of parts, and each delete in a bucket is a round trip of its own. */
export const REMOVED_AT_ONCE = 8

/** Removes every one of `names`, a few at once. The caller has to find again what a failure leaves behind. */
export async function removeAll(blobs: Pick<Blobs, 'remove'>, names: Iterable<string>): Promise<void> {
  const left = [...names].values()
  const lane = async (): Promise<void> => {
    for (const name of left) await blobs.remove(name)
  }
  await Promise.all(Array.from({ length: REMOVED_AT_ONCE }, lane))
}

/** The stored bytes are not those that were written. */
export class BlobDamagedError extends Error {
  override name = 'BlobDamagedError'
}
export class BlobStoreFullError extends Error {
  override name = 'BlobStoreFullError'
}
/** A failure of the store, not of the data: the same call may succeed later. `message` says what the operator has to check. */
export class BlobStoreUnavailableError extends Error {
  override name = 'BlobStoreUnavailableError'
}
