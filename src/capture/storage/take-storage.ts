import type { RecordingId } from '../../../contract/ids.ts'
import { beginSegment, type NewChunk, type NewSegment, type Saved } from '../../local/audio/append-chunk.ts'
import { appendOnce } from '../../local/audio/append-once.ts'
import {
  type FallbackFiles,
  fallbackSegments,
  restoreSegment,
  writeBeginning,
  writeChunk,
} from '../../local/audio/fallback-store.ts'
import type { AudioDatabase } from '../../local/audio-database.ts'
import { gatherInMemory } from '../../local/in-memory/gather-in-memory.ts'
import { isInMemory } from '../../local/in-memory/in-memory-database.ts'
import { isFull, reopen } from '../../local/reopen.ts'
import { answered, DatabaseTimeoutError } from '../../local/unanswered-error.ts'
import type { ChunkQueue, PendingChunk } from './chunk-queue.ts'
import type { FallbackStore, FallbackUpload } from './chunk-writer.ts'

/** Where a take is kept: the database, the lane beside it, and the server when neither takes it. */
export type TakeStorage = {
  /** Rejects only when no lane takes the segment. */
  begin(segment: NewSegment): Promise<void>
  append(slice: NewChunk): Promise<Saved>
  reopen(error: unknown): Promise<void>
  second(recording: RecordingId, segment: number): FallbackStore | null
  direct(recording: RecordingId, segment: number): FallbackUpload | null
  /**
   * Resolves when all of this recording is in the database, or in one in memory on which the page works from now on;
   * rejects, and loses nothing, when neither can be.
   */
  restoreSegment(recording: RecordingId): Promise<void>
  /** The same for a take that has just ended, of which these slices are in memory. */
  gather(recording: RecordingId, slices: readonly NewChunk[]): Promise<void>
}

type Ports = {
  audio(): AudioDatabase
  files: FallbackFiles | null
  /** The server as the last lane; null where nothing can be sent. */
  server: FallbackUploadPort | null
  /** The page works on this database in memory from now on. */
  standIn(audio: AudioDatabase): void
}

export type FallbackUploadPort = {
  /** Resolves when the server will take this segment. */
  begin(segment: NewSegment): Promise<void>
  /** @param audio read for what is not in memory any more */
  send(segment: NewSegment, audio: AudioDatabase, memory: Pick<ChunkQueue, 'offset' | 'slices'>): Promise<void>
  refusalOf: FallbackUpload['refusalOf']
}

/** What is needed to go on with a segment in any lane. `isOpen`: it is in the database. */
type Begun = {
  segment: NewSegment
  first: ArrayBuffer | null
  seconds: number
  isOpen: boolean
  isLaid: boolean
}

const TRIES = 3
const isTaken = (error: unknown): boolean => error instanceof Error && error.name === 'ConstraintError'

export function createTakeStorage({ audio, files, server, standIn }: Ports): TakeStorage {
  const begun = new Map<string, Begun>()
  /** Of takes that have ended: slices that the database has not taken yet. */
  const inMemory = new Map<RecordingId, readonly NewChunk[]>()
  const keyOf = (recording: RecordingId, segment: number): string => `${recording}.${segment}`
  const lay = async (here: Begun, files: FallbackFiles): Promise<void> => {
    if (here.isLaid) return
    await writeBeginning(files, { ...here.segment, before: here.seconds }, here.first)
    here.isLaid = true
  }
  const begunAt = (recording: RecordingId, segment: number): Begun => {
    const here = begun.get(keyOf(recording, segment))
    if (!here) throw new Error(`Segment ${segment} was not begun.`)
    return here
  }
  /** Remembers what a second lane would have to know. */
  const seen = (slice: NewChunk): Begun => {
    const here = begunAt(slice.recording, slice.segment)
    if (slice.sequence === 0) here.first = slice.bytes
    return here
  }

  /** What is only in memory is not stored. */
  const disk = (): AudioDatabase => {
    if (isInMemory(audio())) throw new Error('The database of this browser does not open.')
    return audio()
  }
  const open = async (segment: NewSegment): Promise<void> => {
    for (let tries = 1; ; tries++) {
      try {
        await answered(beginSegment(disk(), segment))
        return
      } catch (error) {
        if (isTaken(error) && (await isBegun(segment))) return
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
  const beginElsewhere = async (here: Begun, why: unknown): Promise<void> => {
    const lanes = [files && (() => lay(here, files)), server && (() => server.begin(here.segment))]
    for (const begin of lanes) {
      if (!begin) continue
      try {
        return await begin()
      } catch (error) {
        console.error('A recording could not begin beside the database.', error)
      }
    }
    // Whether there is room is what the person can do something about.
    throw why
  }
  /** An earlier try reached the disk, although the browser said that it failed. */
  const isBegun = async ({ recording, segment, startOffset }: NewSegment): Promise<boolean> => {
    const row = await audio().segments.get([recording, segment])
    return row?.chunks === 0 && row.startOffset === startOffset
  }
  const moveBack = async (recording: RecordingId, segment?: number): Promise<void> => {
    if (!files) return
    // Dexie does not open by itself again what once failed to open.
    if (!audio().isOpen()) await reopen(audio())
    for (const laid of await fallbackSegments(files)) {
      if (laid.recording !== recording || (segment !== undefined && laid.segment !== segment)) continue
      await answered(restoreSegment(audio(), files, laid), BRING_BACK_MS)
    }
  }
  const append = async (slice: NewChunk): Promise<Saved> => {
    const here = seen(slice)
    if (!here.isOpen) await answered(beginSegment(disk(), here.segment))
    here.isOpen = true
    const saved = await answered(appendOnce(disk(), slice))
    here.seconds = saved.seconds
    return saved
  }
  const bringTogether = async (recording: RecordingId): Promise<void> => {
    const slices = inMemory.get(recording) ?? []
    try {
      disk()
      await moveBack(recording)
      for (const slice of slices) await append(slice)
      inMemory.delete(recording)
    } catch (error) {
      console.error('The database does not take all of this recording: memory stands in for it.', error)
      const beginnings = [...begun.values()].map(({ segment }) => segment)
      const whole = await gatherInMemory(audio(), files, recording, { beginnings, slices })
      if (whole !== audio()) standIn(whole)
    }
  }

  return {
    async begin(segment) {
      const here: Begun = { segment, first: null, seconds: 0, isOpen: false, isLaid: false }
      begun.set(keyOf(segment.recording, segment.segment), here)
      try {
        await open(segment)
        here.isOpen = true
      } catch (error) {
        if (isTaken(error)) throw error
        await beginElsewhere(here, error)
      }
    },
    append,
    async reopen(error) {
      if (!isFull(error)) await reopen(disk())
    },
    second(recording, segment) {
      if (!files) return null
      return {
        async keep(slice: PendingChunk) {
          const here = seen({ ...slice, recording, segment })
          await lay(here, files)
          await writeChunk(files, { ...slice, recording, segment })
        },
        async restoreSegment() {
          disk()
          await moveBack(recording, segment)
          const here = begunAt(recording, segment)
          const row = await audio().segments.get([recording, segment])
          Object.assign(here, { isLaid: false, isOpen: row !== undefined, seconds: row?.seconds ?? here.seconds })
        },
      }
    },
    direct(recording, segment) {
      if (!server) return null
      return {
        send: async (memory) => server.send(begunAt(recording, segment).segment, audio(), memory),
        refusalOf: server.refusalOf,
      }
    },
    restoreSegment: bringTogether,
    async gather(recording, slices) {
      inMemory.set(recording, slices)
      await bringTogether(recording)
    },
  }
}

/** Longer than 90 minutes of slices take. */
const BRING_BACK_MS = 120_000
