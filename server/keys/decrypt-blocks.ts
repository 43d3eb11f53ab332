import type { KeyObject } from 'node:crypto'
import { BlobDamaged, type BlobReader, type ByteRange } from '../blobs/blobs.ts'
import { BLOCK_BYTES, decryptBlock, type Layout, STORED_BLOCK_BYTES, storedRange } from './blob-format.ts'

type Stored = { inner: BlobReader; name: string; layout: Layout; key: KeyObject }

/** The bytes of the range, of which only the blocks that hold it are read. Throws BlobDamaged before the first wrong byte. */
export async function* decryptBlocks(
  { inner, name, layout, key }: Stored,
  range: ByteRange = { start: 0, end: layout.plainBytes },
): AsyncGenerator<Buffer> {
  const { plainBytes, blocks } = layout
  const end = Math.min(range.end, plainBytes)
  if (end <= range.start && plainBytes > 0) return
  const from = Math.floor(range.start / BLOCK_BYTES)
  const to = Math.max(from + 1, Math.ceil(end / BLOCK_BYTES))
  let index = from
  for await (const stored of storedBlocks(inner.read(name, storedRange(from, to)))) {
    const plain = open(name, key, stored, { index, isLast: index === blocks - 1 })
    const at = index * BLOCK_BYTES
    index++
    yield plain.subarray(Math.max(0, range.start - at), Math.max(0, end - at))
  }
  if (index < Math.min(to, blocks)) throw new BlobDamaged(`The blob ${name} was cut off`)
}

function open(name: string, key: KeyObject, stored: Buffer, block: { index: number; isLast: boolean }): Buffer {
  try {
    return decryptBlock(key, stored, block)
  } catch (cause) {
    throw new BlobDamaged(`Block ${block.index} of the blob ${name} was changed`, { cause })
  }
}

/** The stream block by block; the last may be shorter. */
async function* storedBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < STORED_BLOCK_BYTES) continue
    let all = Buffer.concat(held)
    for (; all.length >= STORED_BLOCK_BYTES; all = all.subarray(STORED_BLOCK_BYTES)) {
      yield all.subarray(0, STORED_BLOCK_BYTES)
    }
    held = [all]
    bytes = all.length
  }
  if (bytes > 0) yield Buffer.concat(held)
}
