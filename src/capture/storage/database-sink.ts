import { beginSegment, type NewChunk, type NewSegment } from '../../local/audio/append-chunk.ts'
import { appendOnce } from '../../local/audio/append-once.ts'
import type { AudioDatabase } from '../../local/audio-database.ts'
import { isInMemory } from '../../local/in-memory/in-memory-database.ts'
import { isFull, reopen } from '../../local/reopen.ts'
import { answered, DatabaseTimeoutError } from '../../local/unanswered-error.ts'
import { type BegunSegment, type DatabaseSink, remember } from './audio-sink.ts'

type Ports = {
  audio(): AudioDatabase
  here(): BegunSegment
  /** Told of each chunk that is on the disk. */
  stored(chunk: NewChunk): void
}

const TRIES = 3

/** The segment is there and is another one: no other sink may take this one either. */
export const isTaken = (error: unknown): boolean => error instanceof Error && error.name === 'ConstraintError'

/** The database on the disk. What is only in memory is not stored. */
export function onDisk(audio: AudioDatabase): AudioDatabase {
  if (isInMemory(audio)) throw new Error('The database of this browser does not open.')
  return audio
}

/** Writes into IndexedDB, each chunk in one strict transaction. */
export function createDatabaseSink({ audio, here, stored }: Ports): DatabaseSink {
  return {
    async begin(segment) {
      await open(audio, segment)
      here().isOpen = true
    },
    async write(chunks) {
      const begun = here()
      remember(begun, chunks)
      const { recording, segment } = begun.segment
      for (const pending of chunks.chunks) {
        const chunk = { ...pending, recording, segment }
        if (!begun.isOpen) await answered(beginSegment(onDisk(audio()), begun.segment))
        begun.isOpen = true
        const { seconds } = await answered(appendOnce(onDisk(audio()), chunk))
        begun.seconds = seconds
        stored(chunk)
      }
    },
    async reopen(error) {
      if (!isFull(error)) await reopen(onDisk(audio()))
    },
  }
}

async function open(audio: () => AudioDatabase, segment: NewSegment): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await answered(beginSegment(onDisk(audio()), segment))
      return
    } catch (error) {
      if (isTaken(error) && (await isBegun(audio(), segment))) return
      console.error(`A recording could not begin in the database, try ${tries}.`, error)
      if (tries === TRIES || isTaken(error) || isFull(error) || isInMemory(audio())) throw error
      await reopen(audio()).catch((second: unknown) => {
        console.error('The database does not open.', second)
        // A person waits for the recording to begin.
        if (second instanceof DatabaseTimeoutError) throw error
      })
    }
  }
}

/** An earlier try reached the disk, although the browser said that it failed. */
async function isBegun(audio: AudioDatabase, { recording, segment, startOffset }: NewSegment): Promise<boolean> {
  const row = await audio.segments.get([recording, segment])
  return row?.chunks === 0 && row.startOffset === startOffset
}
