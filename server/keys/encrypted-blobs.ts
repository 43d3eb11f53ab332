import { createHash, type KeyObject } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  BlobDamagedError,
  BlobMissingError,
  type BlobReader,
  type Blobs,
  type ByteRange,
  type WrittenBlob,
} from '../blobs/blobs.ts'
import { blobKey, HEADER_BYTES, isHeader, type Layout, layoutOf, newHeader } from './blob-format.ts'
import type { BlobPlace } from './blob-place.ts'
import { decryptAll, decryptBlocks } from './decrypt-blocks.ts'
import { encryptBlocks } from './encrypt-blocks.ts'

export type BlobKeys = {
  find(subject: string): Promise<KeyObject | null>
  /** Creates the key when there is none. */
  take(subject: string): Promise<KeyObject>
}

type PlaceOf = (name: string) => BlobPlace | null

/** Encrypts blobs so that the underlying store holds only ciphertext. Sizes and ranges are those of the plain bytes. */
export const encryptedBlobs = (inner: Blobs, keys: BlobKeys, placeOf: PlaceOf): Blobs =>
  new EncryptedBlobs(inner, keys, placeOf)

/** The same for reading only. */
export function decryptedBlobs(inner: BlobReader, keys: Pick<BlobKeys, 'find'>, placeOf: PlaceOf): BlobReader {
  return {
    read: (name, range) => Readable.from(bytesOf({ inner, keys, placeOf }, name, range), { objectMode: false }),
    size: async (name) => (await layout(inner, name)).plainBytes,
    list: (prefix, options) => inner.list(prefix, options),
  }
}

class EncryptedBlobs implements Blobs {
  readonly #inner: Blobs
  readonly #keys: BlobKeys
  readonly #placeOf: PlaceOf
  readonly #reader: BlobReader
  constructor(inner: Blobs, keys: BlobKeys, placeOf: PlaceOf) {
    this.#inner = inner
    this.#keys = keys
    this.#placeOf = placeOf
    this.#reader = decryptedBlobs(inner, keys, placeOf)
  }

  async write(name: string, source: Readable, { keepPartial = false } = {}): Promise<WrittenBlob> {
    const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    // Requested at once, so that a source that fails during the key lookup has its rejection handled.
    const first = chunks.next()
    first.catch(() => {})
    try {
      const { subject, place } = placed(name, this.#placeOf)
      const header = newHeader()
      const key = blobKey(await this.#keys.take(subject), header, place)
      const seen = { bytes: 0, hash: createHash('sha256'), failure: undefined }
      const blocks = encryptBlocks({ first, chunks, header, key, keepPartial }, seen)
      await this.#inner.write(name, Readable.from(blocks, { objectMode: false }))
      return { bytes: seen.bytes, sha256: seen.hash.digest('hex'), failure: seen.failure }
    } finally {
      source.destroy()
    }
  }

  read(name: string, range?: ByteRange): Readable {
    return this.#reader.read(name, range)
  }

  size(name: string): Promise<number> {
    return this.#reader.size(name)
  }

  /** A blob that gets another place is encrypted again. */
  async move(from: string, to: string): Promise<void> {
    const [one, other] = [placed(from, this.#placeOf), placed(to, this.#placeOf)]
    if (one.subject === other.subject && one.place === other.place) return this.#inner.move(from, to)
    await this.write(to, this.read(from))
    await this.remove(from)
  }

  remove(name: string): Promise<void> {
    return this.#inner.remove(name)
  }

  list(prefix: string, options?: { before?: Date }): Promise<string[]> {
    return this.#inner.list(prefix, options)
  }
}

type Ports = { inner: BlobReader; keys: Pick<BlobKeys, 'find'>; placeOf: PlaceOf }

/** The whole blob in one read: a take that was uploaded while it was recorded consists of hundreds. */
async function* bytesOf(ports: Ports, name: string, range?: ByteRange): AsyncGenerator<Buffer> {
  const { inner, keys, placeOf } = ports
  const { subject, place } = placed(name, placeOf)
  const keyOf = async (header: Buffer): Promise<KeyObject> => {
    if (!isHeader(header)) throw new BlobDamagedError(`The blob ${name} is not encrypted`)
    const key = await keys.find(subject)
    if (!key) throw new BlobDamagedError(`The key of the blob ${name} was deleted`)
    return blobKey(key, header, place)
  }
  if (!range) return yield* decryptAll(inner.read(name), { name, keyOf })
  if (range.end <= range.start) return
  const found = await layout(inner, name)
  const header = Buffer.concat(await inner.read(name, { start: 0, end: HEADER_BYTES }).toArray())
  yield* decryptBlocks({ inner, name, layout: found, key: await keyOf(header) }, range)
}

async function layout(inner: BlobReader, name: string): Promise<Layout> {
  const found = layoutOf(await inner.size(name))
  if (!found) throw new BlobDamagedError(`The blob ${name} was cut off`)
  return found
}

function placed(name: string, placeOf: PlaceOf): BlobPlace {
  const place = placeOf(name)
  if (!place) throw new BlobMissingError(`Not a blob name: ${name}`)
  return place
}
