import type { RecordingId } from '../../../contract/ids.ts'
import { join } from '../../../core/sealing/bytes.ts'
import { type AudioStream, audioRoot, newAudioStream, sealChunk } from '../../../core/sealing/sealed-audio.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { segmentsOf } from '../../local/audio/chunk-pages.ts'
import type { ChunkSealer, EncodedChunk } from '../../local/audio/prepare-chunk.ts'
import type { AudioDatabase, SegmentLock } from '../../local/audio-database.ts'
import { isInMemory } from '../../local/in-memory/in-memory-database.ts'
import { answered } from '../../local/unanswered-error.ts'
import { keyStoreOf } from '../key-store.ts'
import { type LockedKey, mintDetachedKey, mintRecordingKey, openLock } from '../recording-keys.ts'

export type Databases = { app: AppDatabase; audio: AudioDatabase }

/** A database that leaves a question unanswered holds up no take for longer. */
const PATIENCE_MS = 600
const MOST_MS = 65_535
const MOST_PEAKS = 255

/** Of the takes of this page: all audio of a recording has one key. */
const keys = new Map<RecordingId, Promise<LockedKey>>()

/** What lies with each segment of this recording. A take that goes on keeps its key. Never rejects for a database's sake. */
export const lockOf = async (databases: Databases, recording: RecordingId): Promise<SegmentLock> =>
  (await keyOf(databases, recording)).lock

/** What fails so often does not work at all: the chunk is lost, which ends the segment and is said. */
const TRIES = 3

/**
 * Begins the stream of a segment: each has its own, so that no two page loads ever seal under the same key. Its `lockOf` lies with it by
 * then. Does not reject; a chunk that cannot be sealed does.
 */
export async function sealerOf(recording: RecordingId, segment: number): Promise<ChunkSealer> {
  let begun: AudioStream | undefined
  let number = 0
  const seal: ChunkSealer = async (chunk) => {
    const stream = begun ?? (await newStream(recording, segment))
    begun = stream
    const sealed = await sealChunk(stream, number, contentOf(chunk))
    return (number++ === 0 ? join(stream.header, sealed) : sealed).buffer
  }
  return async (chunk) => {
    for (let tries = 1; ; tries++) {
      try {
        return await seal(chunk)
      } catch (error) {
        if (tries === TRIES) throw error
        console.error('A second of sound could not be sealed, and is tried again.', error)
      }
    }
  }
}

async function newStream(recording: RecordingId, segment: number): Promise<AudioStream> {
  const key = await keys.get(recording)
  if (!key) throw new Error('The lock of this recording lies nowhere.')
  return newAudioStream(key.kid, await audioRoot(key), segment)
}

const contentOf = ({ bytes, seconds, peaks }: EncodedChunk) => ({
  ms: Math.min(MOST_MS, Math.round(seconds * 1000)),
  peaks: peaks.slice(0, MOST_PEAKS),
  audio: new Uint8Array(bytes),
})

function keyOf(databases: Databases, recording: RecordingId): Promise<LockedKey> {
  const known = keys.get(recording)
  if (known) return known
  const key = earlierKey(databases, recording).then((earlier) => earlier ?? newKey(databases.app))
  keys.set(recording, key)
  key.catch(() => keys.delete(recording))
  return key
}

/** Of an unfinished take that goes on. */
async function earlierKey({ app, audio }: Databases, recording: RecordingId): Promise<LockedKey | null> {
  try {
    const rows = await answered(segmentsOf(audio, recording), PATIENCE_MS)
    const lock = rows.find((row) => row.lock)?.lock
    const key = lock && (await answered(openLock(app, keyStoreOf(app), lock), PATIENCE_MS))
    return lock && key ? { ...key, lock } : null
  } catch (error) {
    console.warn('The key of this recording is not to be had: what follows gets another.', error)
    return null
  }
}

function onDisk(app: AppDatabase): AppDatabase {
  if (isInMemory(app)) throw new Error('The database of this browser does not open.')
  return app
}

async function newKey(app: AppDatabase): Promise<LockedKey> {
  try {
    return await answered(mintRecordingKey(onDisk(app), keyStoreOf(app)), PATIENCE_MS)
  } catch (error) {
    console.error('The key of this recording is kept with its audio alone.', error)
    return mintDetachedKey()
  }
}
