import type { Random } from '../../testkit/figures/random.ts'

/** What is done to the chunks of a stored take, and what of its sound nobody can have afterwards. */
export type Damage = {
  name: string
  /** The chunks as they are stored then; null where one is gone. */
  apply(chunks: readonly Uint8Array[], at: number, random: Random): (Uint8Array | null)[]
  /** Chunks less than were recorded. */
  lost: number
  /** Chunks that go besides, where a cluster is torn from the first byte of its name. */
  torn?(chunks: readonly Uint8Array[], at: number): number
}

export const DAMAGES: readonly Damage[] = [
  { name: 'dropped', lost: 1, apply: (chunks, at) => chunks.map((chunk, index) => (index === at ? null : chunk)) },
  {
    name: 'doubled',
    lost: 0,
    apply: (chunks, at) => chunks.flatMap((chunk, index) => (index === at ? [chunk, chunk] : [chunk])),
  },
  { name: 'swapped with the next', lost: 0, apply: swap, torn: tornBySwap },
  {
    name: 'zeroed',
    lost: 1,
    apply: (chunks, at) => chunks.map((chunk, index) => (index === at ? new Uint8Array(chunk.length) : chunk)),
  },
  {
    name: 'truncated',
    lost: 1,
    apply: (chunks, at, random) =>
      chunks.map((chunk, index) =>
        index === at ? chunk.subarray(0, Math.floor(random.between(1, chunk.length))) : chunk,
      ),
  },
]

function swap(chunks: readonly Uint8Array[], at: number): Uint8Array[] {
  const [one, other] = [chunks[at], chunks[at + 1]]
  if (!one || !other) return [...chunks]
  return chunks.toSpliced(at, 2, other, one)
}

/** RFC 9559, 5.1.3: a cluster's name without its first byte, with which Chromium ends the chunk before. */
const REST_OF_CLUSTER = [0x43, 0xb6, 0x75]
const beginsWithCluster = (chunk: Uint8Array): boolean => REST_OF_CLUSTER.every((byte, at) => chunk[at] === byte)

/**
 * Chromium cuts chunks one byte into what comes next: a cluster, or a block where the encoder was kept waiting. Where one
 * sort of end meets the other sort of beginning, the sound up to the next cluster is nobody's: once for each sort.
 */
function tornBySwap(chunks: readonly Uint8Array[], at: number): number {
  const sorts = chunks.slice(Math.max(at, 1), at + 3).map(beginsWithCluster)
  return sorts.includes(true) && sorts.includes(false) ? 2 : 0
}
