import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { WrittenBlob } from './blobs.ts'

/**
 * Copies a stream to a file and hashes it; `take` is given each piece before it is written. The result counts the bytes in the
 * file. Resolves when the source fails, as the bytes so far may be worth keeping. Throws when the disk fails or holds less than
 * was written, or when `take` throws.
 */
export async function copyStream(
  source: Readable,
  file: FileHandle,
  take: (bytes: number) => void = () => {},
): Promise<WrittenBlob> {
  const hash = createHash('sha256')
  let bytes = 0
  let failure: unknown
  const chunks = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        failure = error ?? new Error('The source failed')
        return { done: true as const, value: undefined }
      })
      if (next.done) break
      const chunk = next.value as Buffer
      take(chunk.length)
      await writeAll(file, chunk)
      hash.update(chunk)
      bytes += chunk.length
    }
  } finally {
    await chunks.return?.()
  }
  const { size } = await file.stat()
  if (size !== bytes) throw new Error(`Of ${bytes} bytes ${size} are in the file.`)
  return { bytes, sha256: hash.digest('hex'), failure }
}

/** A nearly full disk writes a part and returns its length (write(2)). The next attempt fails, with the reason. */
async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done)
    if (bytesWritten === 0) throw new Error(`Of ${bytes.length} bytes the disk took ${done}.`)
    done += bytesWritten
  }
}
