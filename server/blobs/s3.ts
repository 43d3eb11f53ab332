import { Readable } from 'node:stream'
import { assertBlobName } from './blob-name.ts'
import { BlobMissingError, BlobStoreUnavailableError, type Blobs, type ByteRange, type WrittenBlob } from './blobs.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { spool } from './spool.ts'

/** The prefix of blobs; the rest of the bucket is not touched. */
const PREFIX = 'audio/'

/** Each blob is an object, which appears whole or not at all: multipart uploads of the store are not used. */
export class S3Blobs implements Blobs {
  readonly #bucket: S3Bucket
  readonly #spoolFolder: string

  constructor(bucket: S3Bucket, { spoolFolder }: { spoolFolder: string }) {
    this.#bucket = bucket
    this.#spoolFolder = spoolFolder
  }

  async write(name: string, source: Readable, { keepPartial = false } = {}): Promise<WrittenBlob> {
    const key = keyOf(name)
    await using spooled = await spool(source, this.#spoolFolder)
    const { bytes, sha256, failure } = spooled
    if (failure !== undefined && !keepPartial) throw failure
    await this.#bucket.put(key, spooled)
    await this.#count(key, bytes)
    return { bytes, sha256, failure }
  }

  /** An acknowledgement is no proof that the object exists: stores that do not compare the SHA-256 are asked for it once more. */
  async #count(key: string, bytes: number): Promise<void> {
    const kept = await this.#bucket.size(key).catch((error: unknown) => {
      if (error instanceof BlobMissingError) return null
      throw error
    })
    if (kept === bytes) return
    const what = kept === null ? 'does not have it' : `has ${kept} bytes of it`
    throw new BlobStoreUnavailableError(`The object store took ${bytes} bytes of ${key}, but ${what}. See its own log.`)
  }

  read(name: string, range?: ByteRange): Readable {
    return Readable.from(this.#bytesOf(name, range), { objectMode: false })
  }

  async *#bytesOf(name: string, range?: ByteRange): AsyncGenerator<Buffer> {
    yield* this.#bucket.get(keyOf(name), range)
  }

  async size(name: string): Promise<number> {
    return this.#bucket.size(keyOf(name))
  }

  /** Object stores cannot rename: the bytes are read and written again. */
  async move(from: string, to: string): Promise<void> {
    await this.write(to, this.read(from))
    await this.remove(from)
  }

  async remove(name: string): Promise<void> {
    await this.#bucket.remove(keyOf(name))
  }

  async list(prefix: string, options: { before?: Date } = {}): Promise<string[]> {
    const keys = await this.#bucket.list(PREFIX + prefix, options)
    return keys.map((key) => key.slice(PREFIX.length))
  }
}

function keyOf(name: string): string {
  assertBlobName(name)
  return PREFIX + name
}
