import type { RecordingId } from '../../../contract/ids.ts'
import { endSegment, type NewChunk, type NewSegment } from '../../local/audio/append-chunk.ts'
import type { FallbackFiles } from '../../local/audio/fallback-store.ts'
import type { AudioDatabase, SegmentEnd } from '../../local/audio-database.ts'
import { isDatabaseFailure, isFull, reopen } from '../../local/reopen.ts'
import { type AudioSinks, createBegunSegments } from './audio-sink.ts'
import { beginInSink } from './chunk-writer.ts'
import { createDatabaseSink, onDisk } from './database-sink.ts'
import { createFallbackStoreSink, moveBack } from './fallback-store-sink.ts'
import { createFallbackUploadSink, type FallbackUploadPort } from './fallback-upload-sink.ts'

/** What is stored of a take, wherever it is. */
export type TakeStorage = {
  /** Rejects only when no sink takes the segment. */
  begin(segment: NewSegment): Promise<void>
  /** Of a segment, which has to be begun before something is written. */
  sinks(recording: RecordingId, segment: number): AudioSinks
  /** Notes that the database has all of a segment. */
  end(recording: RecordingId, segment: number, endedBy: SegmentEnd): Promise<void>
  /**
   * Resolves when all of this recording is in the database, or in one in memory on which the page works from now on;
   * rejects, and loses nothing, when neither can be.
   */
  restoreSegment(recording: RecordingId): Promise<void>
  /** The same for a take that has just ended, of which these chunks are in memory. */
  gather(recording: RecordingId, chunks: readonly NewChunk[]): Promise<void>
}

type Ports = {
  audio(): AudioDatabase
  files: FallbackFiles | null
  /** Null where nothing can be sent. */
  server: FallbackUploadPort | null
  /** The page works on this database in memory from now on. */
  standIn(audio: AudioDatabase): void
  /** Told of each chunk that is in the database. */
  stored(chunk: NewChunk): void
}

export function createTakeStorage({ audio, files, server, standIn, stored }: Ports): TakeStorage {
  const begun = createBegunSegments()
  /** Of takes that have ended: chunks that the database has not taken yet. */
  const inMemory = new Map<RecordingId, readonly NewChunk[]>()
  const sinks = (recording: RecordingId, segment: number): AudioSinks => {
    const here = () => begun.at(recording, segment)
    return {
      database: createDatabaseSink({ audio, here, stored }),
      fallbackStore: files && createFallbackStoreSink({ audio, files, here }),
      fallbackUpload: server && createFallbackUploadSink({ audio, server, here }),
    }
  }
  const bringToDisk = async (recording: RecordingId, chunks: readonly NewChunk[]): Promise<void> => {
    onDisk(audio())
    if (files) await moveBack(audio, files, recording)
    for (const chunk of chunks) await sinks(recording, chunk.segment).database.write({ offset: 0, chunks: [chunk] })
    inMemory.delete(recording)
  }
  /** A connection that has failed does not come back by itself: whoever saves again would meet the same one. */
  const tryAgain = async (error: unknown, again: () => Promise<void>): Promise<void> => {
    if (!isDatabaseFailure(error) || isFull(error)) throw error
    await reopen(audio())
    await again()
  }
  const bringTogether = async (recording: RecordingId): Promise<void> => {
    const chunks = inMemory.get(recording) ?? []
    const toDisk = () => bringToDisk(recording, chunks)
    try {
      await toDisk().catch((error: unknown) => tryAgain(error, toDisk))
    } catch (error) {
      console.error('Memory stands in for the recording.', error)
      // Loaded with what it needs: a database in memory (in-memory-database.ts) comes from a file of its own, too.
      const { gatherInMemory } = await import('../../local/in-memory/gather-in-memory.ts')
      const whole = await gatherInMemory(audio(), files, recording, {
        beginnings: begun.segments(),
        chunks: chunks.map((chunk) => ({ ...chunk, segment: begun.at(recording, chunk.segment).segment.segment })),
      })
      if (whole !== audio()) standIn(whole)
    }
  }
  return {
    async begin(segment) {
      begun.add(segment)
      await beginInSink(sinks(segment.recording, segment.segment), segment)
    },
    sinks,
    async end(recording, segment, endedBy) {
      const number = begun.numberOf(recording, segment)
      if (number !== undefined) await endSegment(audio(), recording, number, endedBy)
    },
    restoreSegment: bringTogether,
    async gather(recording, chunks) {
      inMemory.set(recording, chunks)
      await bringTogether(recording)
    },
  }
}
