import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readVint } from '../../core/media/vint.ts'

/** Elements of Matroska (RFC 9559) by id with marker bits. */
const EBML = 0x1a45dfa3
const ENTERED = new Set([0x18538067, 0x1f43b675, 0xa0])
const BLOCKS = new Set([0xa3, 0xa1])
/** The longest id and the longest size. */
const HEADER_BYTES = 12

/**
 * The number of complete audio blocks of a WebM, and where they end: a take that a crash cut ends in the middle of a block, while
 * a finished file has its index behind the last one. None in any other file. Masters are walked flat, as a recorder gives Segment
 * and Cluster no size (RFC 8794, 6.2).
 */
export function wholeBlocks(path: string): { blocks: number; end: number } {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const header = Buffer.alloc(HEADER_BYTES)
    let blocks = 0
    let end = 0
    let at = 0
    while (at < size) {
      const length = readSync(file, header, 0, HEADER_BYTES, at)
      const id = readVint(header.subarray(0, length), 0, true)
      const content = id && readVint(header.subarray(0, length), id.length, false)
      if (!id || !content || (at === 0 && id.value !== EBML)) break
      at += id.length + content.length + (ENTERED.has(id.value) ? 0 : content.value)
      if (at > size) break
      if (!BLOCKS.has(id.value)) continue
      blocks++
      end = at
    }
    return { blocks, end: blocks > 0 && at === size ? size : end }
  } finally {
    closeSync(file)
  }
}
