import type { KeyObject } from 'node:crypto'
import { BlobDamagedError, type BlobReader, type ByteRange } from '../blobs/blobs.ts'
import { BLOCK_BYTES, decryptBlock, HEADER_BYTES, type Layout, STORED_BLOCK_BYTES, storedRange } from './blob-format.ts'

type Stored = { inner: BlobReader; name: string; layout: Layout; key: KeyObject }

/** The bytes of the range; reads only the blocks that hold it. Throws BlobDamagedError before the first wrong byte. */
export async function* decryptBlocks({ inner, name, layout, key }: Stored, range: ByteRange): AsyncGenerator<Buffer> {
  const { plainBytes, blocks } = layout
  const end = Math.min(range.end, plainBytes)
  if (end <= range.start && plainBytes > 0) return
  const from = Math.floor(range.start / BLOCK_BYTES)
  const to = Math.max(from + 1, Math.ceil(end / BLOCK_BYTES))
  let index = from
  for await (const stored of piecesOf(inner.read(name, storedRange(from, to)), STORED_BLOCK_BYTES)) {
    const plain = open(name, key, stored, { index, isLast: index === blocks - 1 })
    const at = index * BLOCK_BYTES
    index++
    yield plain.subarray(Math.max(0, range.start - at), Math.max(0, end - at))
  }
  if (index < Math.min(to, blocks)) throw new BlobDamagedError(`The blob ${name} was cut off`)
}

/** `keyOf` is given the header, or as much of it as there is; it throws BlobDamagedError when it is invalid. */
type Whole = { name: string; keyOf: (header: Buffer) => Promise<KeyObject> }

/** All bytes of a stored blob, in one read. Throws BlobDamagedError before the first wrong byte. */
export async function* decryptAll(stored: AsyncIterable<Buffer>, { name, keyOf }: Whole): AsyncGenerator<Buffer> {
  const pieces = piecesOf(stored, HEADER_BYTES)
  try {
    const header = await pieces.next()
    const key = await keyOf(header.done ? Buffer.alloc(0) : header.value)
    let index = 0
    let held: Buffer | null = null
    for await (const piece of pieces) {
      if (held) yield open(name, key, held, { index: index++, isLast: false })
      held = piece
    }
    if (!held) throw new BlobDamagedError(`The blob ${name} was cut off`)
    yield open(name, key, held, { index, isLast: true })
  } finally {
    await pieces.return(undefined)
  }
}

function open(name: string, key: KeyObject, stored: Buffer, block: { index: number; isLast: boolean }): Buffer {
  try {
    return decryptBlock(key, stored, block)
  } catch (cause) {
    throw new BlobDamagedError(`Block ${block.index} of the blob ${name} was changed`, { cause })
  }
}

/** The stream in pieces: one of the given length, then block by block; the last may be shorter. */
async function* piecesOf(chunks: AsyncIterable<Buffer>, first: number): AsyncGenerator<Buffer, undefined> {
  let wanted = first
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < wanted) continue
    let all = Buffer.concat(held)
    while (all.length >= wanted) {
      yield all.subarray(0, wanted)
      all = all.subarray(wanted)
      wanted = STORED_BLOCK_BYTES
    }
    held = [all]
    bytes = all.length
  }
  if (bytes > 0) yield Buffer.concat(held)
}
