import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { BlobStoreFullError, type WrittenBlob } from './blobs.ts'
import { copyStream } from './copy-stream.ts'
import { isFull } from './disk-files.ts'

/** Bytes to send, of known length and hash, that can be sent more than once. */
export type Sendable = {
  bytes: number
  /** In hexadecimal. */
  sha256: string
  /** From the first byte, at every call. */
  open(): Readable
}

export const sendableText = (text: string): Sendable => ({
  bytes: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
  open: () => Readable.from([Buffer.from(text)], { objectMode: false }),
})

/**
 * Buffers a stream before it is sent: a plain put needs its length, and a retry its bytes. Uses an unlinked file, so that nothing
 * is left when the process is killed. Throws BlobStoreFullError.
 */
export async function spool(source: Readable, folder: string): Promise<WrittenBlob & Sendable & AsyncDisposable> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const written = await copyStream(source, file)
    return {
      ...written,
      open: () => Readable.from(bytesOf(file, written.bytes), { objectMode: false }),
      [Symbol.asyncDispose]: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw isFull(error)
      ? new BlobStoreFullError('There is no room left for what is on its way out.', { cause: error })
      : error
  }
}

const READ_BYTES = 64 * 1024

/** Not one of Node's own streams, which closes the file when it is destroyed. */
async function* bytesOf(file: FileHandle, end: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < end; ) {
    const length = Math.min(READ_BYTES, end - at)
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
    if (bytesRead === 0) throw new Error('What was spooled is not there any more')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
