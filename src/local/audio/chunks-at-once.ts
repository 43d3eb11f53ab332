import { Dexie } from 'dexie'
import type { AudioDatabase, Chunk, SegmentRow } from '../audio-database.ts'

/** About 0.8 MB at 48 kbit/s: a phone unpacks that in some 15 ms. */
const PAGE_CHUNKS = 128
/** The disk answers several questions in little more time than one. */
const AT_ONCE = 4

export type ChunkPage = { chunks: readonly Chunk[]; next: number }

/**
 * The chunks of one segment in order, from chunk `first` on, in small pages of which several are on their way at once. For who
 * waits for all of them; `chunkPages` holds no more than one page.
 */
export async function* chunksAtOnce(
  audio: AudioDatabase,
  { recording, segment }: Pick<SegmentRow, 'recording' | 'segment'>,
  first: number,
): AsyncGenerator<ChunkPage> {
  const between = (from: number, to: number | typeof Dexie.maxKey) =>
    audio.chunks.where(':id').between([recording, segment, from], [recording, segment, to])
  const [last] = await between(first, Dexie.maxKey).reverse().limit(1).primaryKeys()
  const end = last ? last[2] + 1 : first
  const read = async (from: number): Promise<ChunkPage> => {
    const next = Math.min(from + PAGE_CHUNKS, end)
    return { chunks: await between(from, next).toArray(), next }
  }
  const onTheWay: Promise<ChunkPage>[] = []
  let asked = first
  try {
    for (;;) {
      for (; onTheWay.length < AT_ONCE && asked < end; asked += PAGE_CHUNKS) onTheWay.push(read(asked))
      const page = await onTheWay.shift()
      if (!page) return
      yield page
    }
  } finally {
    // The first failure is told; those of the pages behind it are the same.
    await Promise.allSettled(onTheWay)
  }
}
