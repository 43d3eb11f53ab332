import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { WrittenBlob } from './blobs.ts'

/**
 * Copies a stream to a file and hashes it; `take` is told each piece before it is written. Ends without throwing when
 * the source fails: the bytes so far may be worth keeping. Throws when the disk fails, or `take` does.
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
      await file.writev([chunk])
      hash.update(chunk)
      bytes += chunk.length
    }
  } finally {
    await chunks.return?.()
  }
  return { bytes, sha256: hash.digest('hex'), failure }
}
