import type { Hash, KeyObject } from 'node:crypto'
import { BLOCK_BYTES, encryptBlock } from './blob-format.ts'

type Source = {
  /** The first chunk, already requested. */
  first: Promise<IteratorResult<Buffer>>
  chunks: AsyncIterator<Buffer>
  header: Buffer
  key: KeyObject
  /** Ends the blob where the source fails, instead of failing with it. */
  keepPartial: boolean
}

/** The bytes of the source so far, counted and hashed before encryption. */
export type Seen = { bytes: number; hash: Hash; failure: unknown }

/** The header and the blocks, one at a time: only one is in memory. */
export async function* encryptBlocks(source: Source, seen: Seen): AsyncGenerator<Buffer> {
  const { header, key } = source
  yield header
  const block = Buffer.allocUnsafe(BLOCK_BYTES)
  let filled = 0
  let index = 0
  for await (const chunk of chunksOf(source, seen)) {
    seen.hash.update(chunk)
    seen.bytes += chunk.length
    for (let at = 0; at < chunk.length; ) {
      // Only now: a full block is the last one when nothing follows it.
      if (filled === BLOCK_BYTES) {
        yield* encryptBlock(key, block, { index, isLast: false })
        index++
        filled = 0
      }
      const copied = chunk.copy(block, filled, at)
      filled += copied
      at += copied
    }
  }
  yield* encryptBlock(key, block.subarray(0, filled), { index, isLast: true })
}

async function* chunksOf({ first, chunks, keepPartial }: Source, seen: Seen): AsyncGenerator<Buffer> {
  try {
    for (let next = await first; !next.done; next = await chunks.next()) yield next.value
  } catch (error) {
    if (!keepPartial) throw error
    seen.failure = error ?? new Error('The source failed')
  }
}
