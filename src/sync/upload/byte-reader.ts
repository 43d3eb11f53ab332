import type { RecordingId } from '../../../contract/ids.ts'
import { chunkPages } from '../../local/audio/chunk-pages.ts'
import type { AudioDatabase, Chunk } from '../../local/audio-database.ts'

/** Reads a segment by byte offset straight from its chunks, holding one page at a time. */
export type ByteReader = {
  /** Up to `length` bytes from `offset`; shorter only at the end of what is stored. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
}

/** Where a page of chunks begins in the segment. */
export type PageStart = { sequence: number; offset: number }
const BEGINNING: PageStart = { sequence: 0, offset: 0 }

/**
 * It remembers where the pages begin that it has read, so that going back, and going on with a take that has grown, does
 * not read the segment from its beginning. For chunks that are only added to.
 * @param known a place from which a page can be read
 */
export function createByteReader(
  audio: AudioDatabase,
  recording: RecordingId,
  segment: number,
  known: PageStart = BEGINNING,
): ByteReader {
  const starts: PageStart[] = [known]
  let pages: AsyncGenerator<Chunk[]> | null = null
  let page: Chunk[] = []
  let pageStart = 0
  let pageBytes = 0

  const restart = (offset: number): void => {
    const start = starts.findLast((known) => known.offset <= offset) ?? BEGINNING
    pages = chunkPages(audio, recording, segment, start.sequence)
    page = []
    pageStart = start.offset
    pageBytes = 0
  }
  const nextPage = async (): Promise<boolean> => {
    const next = await pages?.next()
    const first = next?.value?.[0]
    if (!next || next.done || !first) return false
    pageStart += pageBytes
    page = next.value
    pageBytes = page.reduce((sum, chunk) => sum + chunk.bytes.byteLength, 0)
    if (pageStart > (starts.at(-1)?.offset ?? -1)) starts.push({ sequence: first.sequence, offset: pageStart })
    return true
  }

  return {
    async read(offset, length) {
      if (!pages || offset < pageStart) restart(offset)
      const piece = new Uint8Array(length)
      let filled = 0
      while (filled < length) {
        const from = offset + filled
        if (from >= pageStart + pageBytes) {
          if (await nextPage()) continue
          // The take may have grown since: the next call looks again.
          pages = null
          break
        }
        filled += copyFrom(page, pageStart, from, piece.subarray(filled))
      }
      return piece.subarray(0, filled)
    },
  }
}

/** Copies from the chunks of a page, which begins at byte `pageStart`, whatever lies at `offset`. */
function copyFrom(page: readonly Chunk[], pageStart: number, offset: number, into: Uint8Array): number {
  let start = pageStart
  let copied = 0
  for (const { bytes } of page) {
    const end = start + bytes.byteLength
    const wanted = offset + copied
    if (wanted < end && copied < into.length) {
      const taken = Math.min(end - wanted, into.length - copied)
      into.set(new Uint8Array(bytes, wanted - start, taken), copied)
      copied += taken
    }
    start = end
  }
  return copied
}
