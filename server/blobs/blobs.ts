import type { Readable } from 'node:stream'

/** In bytes, `end` exclusive. */
export type ByteRange = { start: number; end: number }

/**
 * Where bytes lie: files under DATA_DIR, or an object store. A blob is immutable once written and named by us, never
 * by a caller. Encryption is a store over the store (server/keys/encrypted-blobs.ts). A store in the network throws
 * BlobStoreUnavailableError from anything when it does not answer, or not as it should.
 */
export type Blobs = {
  /**
   * Writes a new blob and resolves when it is kept: on the disk (fdatasync), or acknowledged by the object store. When the
   * source fails midway, what came before is kept if `keepPartial`, else removed. Throws BlobStoreFullError when there is no room.
   */
  write(name: string, source: Readable, options?: { keepPartial?: boolean }): Promise<WrittenBlob>
  /** Throws BlobMissingError, and BlobDamagedError where the store can tell. */
  read(name: string, range?: ByteRange): Readable
  size(name: string): Promise<number>
  /** Gives a blob another name, at once and for good; one that had the name is replaced. Throws BlobMissingError. */
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
/** What is stored is not what was written. */
export class BlobDamagedError extends Error {
  override name = 'BlobDamagedError'
}
export class BlobStoreFullError extends Error {
  override name = 'BlobStoreFullError'
}
/** Nothing was lost or changed by it: the same may succeed later. `message` says what the operator has to look at. */
export class BlobStoreUnavailableError extends Error {
  override name = 'BlobStoreUnavailableError'
}
