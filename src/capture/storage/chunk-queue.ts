import type { Saved } from '../../local/audio/append-chunk.ts'

/** One encoded chunk on its way to the disk. */
export type PendingChunk = { sequence: number; bytes: ArrayBuffer; seconds: number; peaks: Uint8Array<ArrayBuffer> }

/** What keeps sound from the server: no network, nobody signed in any more, or the server or this device itself. */
export type ServerRefusal = 'offline' | 'sign-in' | 'refused'

/** Where sound goes now, in the order in which the places are tried. */
export type WriteTarget =
  | { kind: 'database' }
  /** Files of the origin, which are on the disk as well. */
  | { kind: 'fallback-store' }
  /** The disk takes nothing: from memory to the server. */
  | { kind: 'fallback-upload' }
  /** Nothing takes it: it waits in memory. `why` is null where no server is asked. */
  | { kind: 'memory'; why: ServerRefusal | null }

/**
 * The chunks of one segment that are in memory: those that wait, those that the server has and the disk has not, and the
 * newest of those that are on the disk, as a disk that fails may not give them back for the server to go on from.
 */
export type ChunkQueue = {
  /** Of the chunk that was placed, or refused, last. */
  sink: WriteTarget
  /** True while chunks lie in the fallback store, wherever the next ones go. */
  inFallbackStore: boolean
  /** In order and without a hole. */
  chunks: readonly PendingChunk[]
  /** Bytes of the segment before the first of them. */
  offset: number
  /** So many of them are on the disk. */
  stored: number
  /** So many of them are on the server, as far as this page sent them. */
  sent: number
  /** What is on the disk or on the server, of the whole segment. */
  saved: Saved
  /** So many came for which there was no room any more. */
  lostChunks: number
}

export type ChunkQueueEvent =
  | { kind: 'came'; chunk: PendingChunk }
  /** The next chunk is on the disk, in the database or in the fallback store. */
  | { kind: 'stored'; sink: 'database' | 'fallback-store' }
  /** What lay in the fallback store is back in the database. */
  | { kind: 'back' }
  /** The server has so many of the chunks. */
  | { kind: 'sent'; count: number }
  | { kind: 'refused'; why: ServerRefusal | null }

/** About a minute of sound held in memory while nothing takes it: more would only hide the trouble. */
export const MAX_WAITING = 64
/** So many that are on the disk stay: more than an upload that goes along with a recording is behind. */
const MAX_KEPT = 64

export const EMPTY: ChunkQueue = {
  sink: { kind: 'database' },
  inFallbackStore: false,
  chunks: [],
  offset: 0,
  stored: 0,
  sent: 0,
  saved: { seconds: 0, bytes: 0 },
  lostChunks: 0,
}

/** Pure. */
export function transition(queue: ChunkQueue, event: ChunkQueueEvent): ChunkQueue {
  switch (event.kind) {
    case 'came':
      return came(queue, event.chunk)
    case 'stored':
      return trimmed(
        moved(
          { ...queue, sink: { kind: event.sink }, inFallbackStore: event.sink === 'fallback-store' },
          { stored: queue.stored + 1 },
        ),
      )
    case 'back':
      return {
        ...queue,
        sink: queue.sink.kind === 'fallback-store' ? { kind: 'database' } : queue.sink,
        inFallbackStore: false,
      }
    case 'sent':
      return moved({ ...queue, sink: { kind: 'fallback-upload' } }, { sent: Math.max(queue.sent, event.count) })
    case 'refused':
      return { ...queue, sink: { kind: 'memory', why: event.why } }
  }
}

/** After a chunk for which there was no room none may follow: within a segment there is no hole. */
function came(queue: ChunkQueue, chunk: PendingChunk): ChunkQueue {
  const isFull = queue.sink.kind === 'memory' && waiting(queue).length >= MAX_WAITING
  if (isFull || queue.lostChunks > 0) return { ...queue, lostChunks: queue.lostChunks + 1 }
  return { ...queue, chunks: [...queue.chunks, chunk] }
}

function moved(before: ChunkQueue, to: Partial<Pick<ChunkQueue, 'stored' | 'sent'>>): ChunkQueue {
  const queue = { ...before, ...to }
  if (safe(queue) === safe(before)) return queue
  const saved = { ...queue.saved }
  for (const { seconds, bytes } of queue.chunks.slice(safe(before), safe(queue))) {
    saved.seconds += seconds
    saved.bytes += bytes.byteLength
  }
  return { ...queue, saved }
}

function trimmed(queue: ChunkQueue): ChunkQueue {
  const count = Math.max(0, queue.stored - MAX_KEPT)
  return {
    ...queue,
    chunks: queue.chunks.slice(count),
    offset: queue.offset + byteLength(queue.chunks.slice(0, count)),
    stored: queue.stored - count,
    sent: Math.max(0, queue.sent - count),
  }
}

/** So many are in a place that outlives this page. */
const safe = ({ stored, sent }: ChunkQueue): number => Math.max(stored, sent)

/** In memory and nowhere else. */
export const waiting = (queue: ChunkQueue): readonly PendingChunk[] => queue.chunks.slice(safe(queue))

/** What the disk has to get next; undefined when it has everything. */
export const nextForDisk = ({ chunks, stored }: ChunkQueue): PendingChunk | undefined => chunks[stored]

export const byteLength = (chunks: readonly PendingChunk[]): number =>
  chunks.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
