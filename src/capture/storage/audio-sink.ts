import type { RecordingId } from '../../../contract/ids.ts'
import { isSameSegment, type NewSegment } from '../../local/audio/append-chunk.ts'
import type { ChunkQueue, ServerRefusal } from './chunk-queue.ts'

/** Chunks in order and without a hole, the first of which begins at byte `offset` of the segment. */
export type PendingChunks = Pick<ChunkQueue, 'offset' | 'chunks'>

/** A place that takes the audio of one segment. There are three, and `chunk-writer.ts` alone chooses among them. */
export type AudioSink = {
  /** Makes the segment known here before its first chunk. */
  begin(segment: NewSegment): Promise<void>
  /** Resolves when this sink has all of these chunks. What it has already is not written again. */
  write(chunks: PendingChunks): Promise<void>
}

/** IndexedDB. */
export type DatabaseSink = AudioSink & {
  /** Opens the database again when that can help against this error. */
  reopen(error: unknown): Promise<void>
}

/** Files of the origin (OPFS), on the disk as well. */
export type FallbackStoreSink = AudioSink & {
  /** Puts everything that was kept into the database, in order and once. Rejects while that is not possible. */
  restoreSegment(): Promise<void>
}

/** The server itself, from memory. */
export type FallbackUploadSink = AudioSink & { refusalOf(error: unknown): ServerRefusal }

/** The sinks of one segment, in the order in which they are tried; null for what this browser has not. */
export type AudioSinks = {
  database: DatabaseSink
  fallbackStore: FallbackStoreSink | null
  fallbackUpload: FallbackUploadSink | null
}

/** What the sinks of one segment know together, so that each can go on where another ended. */
export type BegunSegment = {
  /** Its number is that of the database, which is another one where a second page or an emptied database has taken its own. */
  segment: NewSegment
  /** The first chunk: no sink can go on without it. */
  first: ArrayBuffer | null
  /** Seconds that are in the database. */
  seconds: number
  /** It is in the database. */
  isOpen: boolean
  /** Its beginning lies in the fallback store. */
  isLaid: boolean
}

/** The segments that this page has begun, by the numbers under which it began them. */
export function createBegunSegments() {
  const begun = new Map<string, BegunSegment>()
  const keyOf = (recording: RecordingId, segment: number): string => `${recording}.${segment}`
  return {
    add(segment: NewSegment): void {
      const known = begun.get(keyOf(segment.recording, segment.segment))
      // Tried again: what the sinks know of it goes on to hold.
      if (known && isSameSegment(known.segment, segment)) return
      const here = { segment, first: null, seconds: 0, isOpen: false, isLaid: false }
      begun.set(keyOf(segment.recording, segment.segment), here)
    },
    at(recording: RecordingId, segment: number): BegunSegment {
      const here = begun.get(keyOf(recording, segment))
      if (!here) throw new Error(`Segment ${segment} was not begun.`)
      return here
    },
    /** Of a microphone that heard nothing none was begun. */
    numberOf: (recording: RecordingId, segment: number): number | undefined =>
      begun.get(keyOf(recording, segment))?.segment.segment,
    segments: (): NewSegment[] => [...begun.values()].map(({ segment }) => segment),
  }
}

/** Remembers what another sink would have to know. */
export function remember(here: BegunSegment, { chunks }: PendingChunks): void {
  for (const { sequence, bytes } of chunks) if (sequence === 0) here.first = bytes
}
