import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { ObjectStore } from '../config/config.ts'
import { BlobMissingError, BlobStoreFullError, BlobStoreUnavailableError, type ByteRange } from './blobs.ts'
import { type S3Failure, s3Failure } from './s3-failure.ts'
import type { Sendable } from './spool.ts'
import { TIMES, TimeoutBudget, type Times } from './timeouts.ts'

/** Paused readers hold a connection each. */
const MOST_CONNECTIONS = 500

const ignore = (): void => {}
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/**
 * One bucket, by plain put, get, ranges, head, delete and list. Transient failures are retried with growing pauses. Throws
 * BlobMissingError, BlobStoreFullError and BlobStoreUnavailableError.
 */
export class S3Bucket {
  readonly #client: S3Client
  readonly #store: ObjectStore
  readonly #patience: TimeoutBudget

  constructor(store: ObjectStore, times: Times = TIMES) {
    this.#store = store
    this.#patience = new TimeoutBudget(times)
    this.#client = new S3Client({
      endpoint: store.endpoint,
      region: store.region,
      credentials: { accessKeyId: store.accessKey, secretAccessKey: store.secretKey },
      forcePathStyle: true,
      // Retried here, where a body can be sent again.
      maxAttempts: 1,
      // Plain requests, which every store understands: with its own checksums the SDK sends bodies in an encoding of its own.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      expectContinueHeader: false,
      // Failures are thrown, and logged by whoever catches them.
      logger: SILENT,
      requestHandler: {
        connectionTimeout: times.connect,
        socketTimeout: times.idle,
        httpAgent: { maxSockets: MOST_CONNECTIONS },
        httpsAgent: { maxSockets: MOST_CONNECTIONS },
      },
    })
  }

  /** The store compares the SHA-256 with what it received. */
  async put(key: string, body: Sendable): Promise<void> {
    await this.#persistently(key, async () => {
      const bytes = body.open()
      const reading = new AbortController()
      bytes.once('error', (error) => reading.abort(error))
      try {
        const put = new PutObjectCommand({ ...this.#at(key), Body: bytes, ContentLength: body.bytes })
        signBody(put, body.sha256)
        await this.#client.send(put, { abortSignal: reading.signal })
      } catch (error) {
        throw reading.signal.aborted ? reading.signal.reason : error
      } finally {
        bytes.destroy()
      }
    })
  }

  /** Bytes from `start` to `end` (exclusive), or up to the end of the object; resumes where a connection was cut. */
  async *get(key: string, { start, end }: Partial<ByteRange> = {}): AsyncGenerator<Buffer> {
    const patience = this.#patience.begin()
    let at = start ?? 0
    while (end === undefined || at < end) {
      try {
        for await (const chunk of await this.#body(key, at, end)) {
          at += chunk.length
          patience.progress()
          yield chunk
        }
        return
      } catch (error) {
        const failure = this.#failureOf(error)
        if (failure.kind === 'past-end') return
        if (failure.kind !== 'passing' || !(await patience.mayTryAgain())) throw this.#thrown(failure, key, error)
      }
    }
  }

  /** The bytes of a small object, or of a small part of one. */
  async text(key: string, range?: ByteRange): Promise<string> {
    const chunks: Buffer[] = []
    for await (const chunk of this.get(key, range)) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }

  async #body(key: string, start: number, end?: number): Promise<AsyncIterable<Buffer>> {
    const isWhole = start === 0 && end === undefined
    const range = isWhole ? {} : { Range: `bytes=${start}-${end === undefined ? '' : end - 1}` }
    const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(key), ...range }))
    if (!(Body instanceof Readable)) throw new Error('The answer of the object store has no body')
    return Body
  }

  /** Whether the store answers and has this object, asked once and without retries. Throws BlobStoreUnavailableError. */
  async ask(key: string, signal: AbortSignal): Promise<void> {
    try {
      await this.#client.send(new HeadObjectCommand(this.#at(key)), { abortSignal: signal })
    } catch (error) {
      const late = `The object store at ${this.#store.endpoint} does not answer in time.`
      throw new BlobStoreUnavailableError(signal.aborted ? late : this.#failureOf(error).reason, { cause: error })
    }
  }

  async size(key: string): Promise<number> {
    const bytes = await this.#persistently(key, () => this.#sizeOrNull(key))
    if (bytes !== null) return bytes
    // The answer to HEAD has no body that tells a missing object from a missing bucket.
    await this.text(key, { start: 0, end: 1 })
    throw new BlobMissingError(`No object ${key}`)
  }

  async #sizeOrNull(key: string): Promise<number | null> {
    try {
      return (await this.#client.send(new HeadObjectCommand(this.#at(key)))).ContentLength ?? 0
    } catch (error) {
      if (error instanceof NotFound) return null
      throw error
    }
  }

  /** A missing object is no error. */
  async remove(key: string): Promise<void> {
    await this.#persistently(key, () => this.#client.send(new DeleteObjectCommand(this.#at(key)))).catch(
      (error: unknown) => {
        if (!(error instanceof BlobMissingError)) throw error
      },
    )
  }

  /** Keys, sorted. `before`: objects written by then, by the clock of the store. `after`: keys that follow this one. */
  async list(prefix: string, { before, after: first }: { before?: Date; after?: string } = {}): Promise<string[]> {
    const keys: string[] = []
    // ListObjects (version 1), which every store knows, and which continues after a key instead of a token.
    for (let after = first; ; ) {
      const command = new ListObjectsCommand({ Bucket: this.#store.bucket, Prefix: prefix, Marker: after })
      const { Contents: page = [], IsTruncated } = await this.#persistently(prefix, () => this.#client.send(command))
      for (const { Key, LastModified } of page) {
        if (Key !== undefined && (!before || (LastModified && LastModified <= before))) keys.push(Key)
      }
      after = page.at(-1)?.Key
      if (!IsTruncated || after === undefined) break
    }
    return keys.sort()
  }

  close(): void {
    this.#client.destroy()
  }

  #at(key: string) {
    return { Bucket: this.#store.bucket, Key: key }
  }

  async #persistently<T>(key: string, work: () => Promise<T>): Promise<T> {
    const patience = this.#patience.begin()
    for (;;) {
      try {
        const result = await work()
        patience.progress()
        return result
      } catch (error) {
        const failure = this.#failureOf(error)
        if (failure.kind !== 'passing' || !(await patience.mayTryAgain())) throw this.#thrown(failure, key, error)
      }
    }
  }

  /** Throws errors of this program, which are no failure of the store. */
  #failureOf(error: unknown): S3Failure {
    const failure = s3Failure(error, this.#store)
    if (!failure) throw error
    return failure
  }

  #thrown({ kind, reason }: S3Failure, key: string, cause: unknown): Error {
    if (kind === 'missing') return new BlobMissingError(`No object ${key}`, { cause })
    return kind === 'full'
      ? new BlobStoreFullError(reason, { cause })
      : new BlobStoreUnavailableError(reason, { cause })
  }
}

/** The hash of the body goes into the signature (SigV4), which the SDK leaves out for streams. */
function signBody(put: PutObjectCommand, sha256: string): void {
  put.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build', name: 'signBody' },
  )
}
