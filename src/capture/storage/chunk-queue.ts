import type { Saved } from '../../local/audio/append-chunk.ts'

/** One encoded slice on its way to the disk. */
export type PendingChunk = { sequence: number; bytes: ArrayBuffer; seconds: number; peaks: Uint8Array<ArrayBuffer> }

/** What keeps sound from the server: no network, nobody signed in any more, or the server or this device itself. */
export type ServerRefusal = 'offline' | 'sign-in' | 'refused'

/** Where sound goes now, in the order in which the places are tried. */
export type WriteTarget =
  | { kind: 'database' }
  /** Beside the database, which is the disk as well. */
  | { kind: 'aside' }
  /** The disk takes nothing: straight to the server. */
  | { kind: 'direct' }
  /** Nothing takes it: it waits in memory. `why` is null where no server is asked. */
  | { kind: 'memory'; why: ServerRefusal | null }

/**
 * The slices of one segment that are in memory: those that wait, those that the server has and the disk has not, and the
 * newest of those that are on the disk, as a disk that fails may not give them back for the server to go on from.
 */
export type ChunkQueue = {
  /** Of the slice that was placed, or refused, last. */
  lane: WriteTarget
  /** True while slices lie beside the database, wherever the next ones go. */
  aside: boolean
  /** In order and without a hole. */
  slices: readonly PendingChunk[]
  /** Bytes of the segment before the first of them. */
  offset: number
  /** So many of them are on the disk. */
  stored: number
  /** So many of them are on the server, as far as this page sent them. */
  sent: number
  /** What is on the disk or on the server, of the whole segment. */
  saved: Saved
  /** So many came for which there was no room any more. */
  lostSlices: number
}

export type ChunkQueueEvent =
  | { kind: 'came'; slice: PendingChunk }
  /** The next slice is on the disk, in the database or beside it. */
  | { kind: 'stored'; lane: 'database' | 'aside' }
  /** What lay beside the database is back in it. */
  | { kind: 'back' }
  /** The server has so many of the slices. */
  | { kind: 'sent'; count: number }
  | { kind: 'refused'; why: ServerRefusal | null }

/** About a minute of sound held in memory while nothing takes it: more would only hide the trouble. */
export const MAX_WAITING = 64
/** So many that are on the disk stay: more than an upload that goes along with a recording is behind. */
const MAX_KEPT = 64

export const EMPTY: ChunkQueue = {
  lane: { kind: 'database' },
  aside: false,
  slices: [],
  offset: 0,
  stored: 0,
  sent: 0,
  saved: { seconds: 0, bytes: 0 },
  lostSlices: 0,
}

/** Pure. */
export function transition(ring: ChunkQueue, event: ChunkQueueEvent): ChunkQueue {
  switch (event.kind) {
    case 'came':
      return came(ring, event.slice)
    case 'stored':
      return trimmed(
        moved({ ...ring, lane: { kind: event.lane }, aside: event.lane === 'aside' }, { stored: ring.stored + 1 }),
      )
    case 'back':
      return { ...ring, lane: ring.lane.kind === 'aside' ? { kind: 'database' } : ring.lane, aside: false }
    case 'sent':
      return moved({ ...ring, lane: { kind: 'direct' } }, { sent: Math.max(ring.sent, event.count) })
    case 'refused':
      return { ...ring, lane: { kind: 'memory', why: event.why } }
  }
}

/** After a slice for which there was no room none may follow: within a segment there is no hole. */
function came(ring: ChunkQueue, slice: PendingChunk): ChunkQueue {
  const isFull = ring.lane.kind === 'memory' && waiting(ring).length >= MAX_WAITING
  if (isFull || ring.lostSlices > 0) return { ...ring, lostSlices: ring.lostSlices + 1 }
  return { ...ring, slices: [...ring.slices, slice] }
}

function moved(before: ChunkQueue, to: Partial<Pick<ChunkQueue, 'stored' | 'sent'>>): ChunkQueue {
  const ring = { ...before, ...to }
  if (safe(ring) === safe(before)) return ring
  const saved = { ...ring.saved }
  for (const { seconds, bytes } of ring.slices.slice(safe(before), safe(ring))) {
    saved.seconds += seconds
    saved.bytes += bytes.byteLength
  }
  return { ...ring, saved }
}

function trimmed(ring: ChunkQueue): ChunkQueue {
  const count = Math.max(0, ring.stored - MAX_KEPT)
  return {
    ...ring,
    slices: ring.slices.slice(count),
    offset: ring.offset + byteLength(ring.slices.slice(0, count)),
    stored: ring.stored - count,
    sent: Math.max(0, ring.sent - count),
  }
}

/** So many are in a place that outlives this page. */
const safe = ({ stored, sent }: ChunkQueue): number => Math.max(stored, sent)

/** In memory and nowhere else. */
export const waiting = (ring: ChunkQueue): readonly PendingChunk[] => ring.slices.slice(safe(ring))

/** What the disk has to get next; undefined when it has everything. */
export const nextForDisk = ({ slices, stored }: ChunkQueue): PendingChunk | undefined => slices[stored]

export const byteLength = (slices: readonly PendingChunk[]): number =>
  slices.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
