import { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/utils'
import { userIdSchema, uuidv7 } from '../../../contract/ids.ts'
import { type Blobs, removeAll } from '../../blobs/blobs.ts'
import { HttpError } from '../../kernel/problem.ts'
import { DatabaseUnavailableError } from '../../store/dialects/database-errors.ts'
import { rowTransaction } from '../../store/dialects/transactions.ts'
import type { Database, Write } from '../../store/schema.ts'
import {
  countShortParts,
  deleteUpload,
  findUpload,
  findUploadForUpdate,
  insertPart,
  insertUpload,
  partBlobs,
  type StoredUpload,
  setUploadLength,
} from '../../store/tables/recordings/uploads.ts'
import { removeUnlessPart } from './remove-unless-part.ts'

/** A killed server loses at most this much of a request; less when the client sends smaller pieces. */
const PART_BYTES = 4 * 1024 * 1024
/** Shorter than any piece that a device sends but the sound of the last seconds, and what is left of one that was cut. Bytes. */
const SHORT_PART_BYTES = 8 * 1024
/** Of one upload: 90 minutes that are sent second by second have a quarter of it. Longer parts have no number. */
const MOST_SHORT_PARTS = 20_000
/** What is kept of the type that a sender names: a browser's own is shorter, and the first bytes count. Characters. */
const MOST_OF_TYPE = 100

type Ports = { database: Database; blobs: Blobs }

/**
 * The contents of a tus upload: immutable blobs and a row for each, in the order of their bytes. A row is written when its blob
 * is durable, and acknowledged after that, so the offset that a client reads never goes back.
 */
export class PartStore extends DataStore {
  readonly #database: Database
  readonly #blobs: Blobs
  /** Running writes. @tus/server releases the lock of a cut request before its bytes are stored. */
  readonly #writing = new Map<string, Promise<unknown>>()
  constructor({ database, blobs }: Ports) {
    super()
    this.extensions = ['creation', 'creation-defer-length', 'termination']
    this.#database = database
    this.#blobs = blobs
  }

  /** `metadata.owner` was set by the server from the session, see tus.ts. */
  override async create(upload: Upload): Promise<Upload> {
    const user = userIdSchema.parse(upload.metadata?.['owner'])
    const mime = (upload.metadata?.['mime'] ?? '').slice(0, MOST_OF_TYPE)
    const length = upload.size ?? null
    await rowTransaction(this.#database, async (write) => {
      await insertUpload(write, { id: upload.id, user, mime, length })
      if (length !== null) await setUploadLength(write, upload.id, length)
    })
    return this.getUpload(upload.id)
  }

  /** The offset includes the bytes of a request that was cut a moment ago, or the client would send them again. */
  override async getUpload(id: string): Promise<Upload> {
    await this.#writing.get(id)
    const upload = await this.#find(id)
    return new Upload({ id, offset: upload.bytes, metadata: { mime: upload.mime }, ...sizeOf(upload) })
  }

  /** Resolves when nothing of this upload is being written here. */
  async settled(id: string): Promise<void> {
    await this.#writing.get(id)
  }

  override async declareUploadLength(id: string, length: number): Promise<void> {
    await rowTransaction(this.#database, (write) => setUploadLength(write, id, length))
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const writing = this.#writeParts(stream, id, offset)
    const settled = writing.then(
      () => undefined,
      () => undefined,
    )
    this.#writing.set(id, settled)
    try {
      return await writing
    } finally {
      if (this.#writing.get(id) === settled) this.#writing.delete(id)
    }
  }

  async #writeParts(stream: Readable, id: string, offset: number): Promise<number> {
    const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
    let ended = false
    async function* part(): AsyncGenerator<Buffer> {
      for (let bytes = 0; bytes < PART_BYTES; ) {
        const next = await chunks.next()
        if (next.done) {
          ended = true
          return
        }
        bytes += next.value.length
        yield next.value
      }
    }
    let at = offset
    while (!ended) at += await this.#writePart(id, at, Readable.from(part()))
    return at
  }

  /** What arrived before a cut is stored; then the cut is thrown. */
  async #writePart(id: string, start: number, source: Readable): Promise<number> {
    const blob = `uploads/${id}/${start}-${uuidv7()}`
    const { bytes, failure } = await this.#blobs.write(blob, source, { keepPartial: true })
    if (bytes === 0) {
      await this.#blobs.remove(blob)
    } else {
      await this.#record(id, { start, bytes, blob })
    }
    if (failure !== undefined) throw failure
    return bytes
  }

  async #record(id: string, part: { start: number; bytes: number; blob: string }): Promise<void> {
    try {
      await rowTransaction(this.#database, async (write) => {
        const upload = await findUploadForUpdate(write, id)
        if (!upload) throw ERRORS.FILE_NOT_FOUND
        if (upload.bytes !== part.start) {
          // Another process may have taken it back meanwhile (takeBackAll): then it is recorded.
          if ((await partBlobs(write, id)).has(part.blob)) return
          throw ERRORS.INVALID_OFFSET
        }
        if (part.bytes < SHORT_PART_BYTES) await refuseMoreShort(write, id)
        await insertPart(write, id, part)
      })
    } catch (error) {
      // It is unknown whether the row was written; an unreferenced blob is removed at a start (prune-incoming.ts).
      if (!(error instanceof DatabaseUnavailableError)) {
        await removeUnlessPart({ database: this.#database, blobs: this.#blobs }, id, part.blob)
      }
      throw error
    }
  }

  /** After running writes, which would otherwise become a part of the next upload with this id. */
  override async remove(id: string): Promise<void> {
    await this.#writing.get(id)
    const { user } = await this.#find(id)
    const blobs = await rowTransaction(this.#database, (write) => deleteUpload(write, id, user))
    await removeAll(this.#blobs, blobs)
  }

  async #find(id: string): Promise<StoredUpload> {
    const upload = await findUpload(this.#database, id)
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    return upload
  }
}

/** The device keeps what it has and tries again: with a longer piece it goes on. */
async function refuseMoreShort(write: Write, id: string): Promise<void> {
  if ((await countShortParts(write, id, SHORT_PART_BYTES)) < MOST_SHORT_PARTS) return
  throw new HttpError(
    429,
    'This recording arrives in too many small pieces. It stays on your device, and Earmark tries again.',
  )
}

const sizeOf = ({ length }: StoredUpload): { size?: number } => (length === null ? {} : { size: length })
