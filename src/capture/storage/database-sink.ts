import { beginSegment, isSameSegment, type NewChunk } from '../../local/audio/append-chunk.ts'
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

/** The database on the disk. What is only in memory is not stored. */
export function onDisk(audio: AudioDatabase): AudioDatabase {
  if (isInMemory(audio)) throw new Error('The database of this browser does not open.')
  return audio
}

/** Writes into IndexedDB, each chunk in one strict transaction. */
export function createDatabaseSink({ audio, here, stored }: Ports): DatabaseSink {
  return {
    begin: () => open(audio, here()),
    async write(chunks) {
      const begun = here()
      remember(begun, chunks)
      for (const pending of chunks.chunks) {
        if (!begun.isOpen) {
          // A row for a later chunk would be that of a segment that the database has lost.
          if (pending.sequence === 0) await beginHere(audio(), begun)
          else await findRow(onDisk(audio()), begun)
        }
        const { recording, segment } = begun.segment
        const chunk = { ...pending, recording, segment }
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

/** Under its own number, or another where that is taken. */
async function beginHere(audio: AudioDatabase, begun: BegunSegment): Promise<void> {
  try {
    await answered(beginSegment(onDisk(audio), begun.segment))
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConstraintError') throw error
    await renumber(audio, begun)
    await answered(beginSegment(audio, begun.segment))
  }
  begun.isOpen = true
}

/** Another segment has its number by now. */
async function renumber(audio: AudioDatabase, begun: BegunSegment): Promise<void> {
  const { numberOf } = await import('../../local/takes/segment-number.ts')
  begun.segment = { ...begun.segment, segment: await numberOf(audio, begun.segment) }
}

/** What the database has of it after something was put back, and under which number. */
export async function findRow(audio: AudioDatabase, begun: BegunSegment): Promise<void> {
  const read = () => audio.segments.get([begun.segment.recording, begun.segment.segment])
  let row = await read()
  if (row && !isSameSegment(row, begun.segment)) {
    await renumber(audio, begun)
    row = await read()
  }
  begun.isOpen = row !== undefined
  // Where all of it was lost there is no row, or one without a chunk: what comes keeps its place.
  if (row?.chunks) begun.seconds = row.seconds
}

async function open(audio: () => AudioDatabase, begun: BegunSegment): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await beginHere(audio(), begun)
    } catch (error) {
      console.error(`A recording could not begin in the database, try ${tries}.`, error)
      if (tries === TRIES || isFull(error) || isInMemory(audio())) throw error
      await reopen(audio()).catch((second: unknown) => {
        console.error('The database does not open.', second)
        // A person waits for the recording to begin.
        if (second instanceof DatabaseTimeoutError) throw error
      })
    }
  }
}
