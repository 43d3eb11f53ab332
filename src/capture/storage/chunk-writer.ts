import type { NewSegment, Saved } from '../../local/audio/append-chunk.ts'
import { DatabaseTimeoutError } from '../../local/unanswered-error.ts'
import type { AudioSinks } from './audio-sink.ts'
import {
  type ChunkQueueEvent,
  EMPTY,
  nextForDisk,
  type PendingChunk,
  transition,
  type WriteTarget,
  waiting,
} from './chunk-queue.ts'

/** Where sound goes now, what of it is in memory only, and what was lost because nothing took it. */
export type StorageLag = { sink: WriteTarget; waitingSeconds: number; lostChunks: number }

const TRIES = 3
/** So many chunks go another way before the database is tried again; twice as many after each refusal. */
const FIRST_PROBE = 4
const MAX_PROBE = 64

export type ChunkWriter = {
  /** False when there is no room for it: it is lost, and counted. */
  push(chunk: Omit<PendingChunk, 'sequence'>): boolean
  /** Resolves when nothing waits any more, or when every sink has refused. */
  settled(): Promise<void>
  lag(): StorageLag
  /** Every chunk that may be nowhere but in memory or on the server. */
  inMemory(): readonly PendingChunk[]
  /** True when every chunk that came is in the database. */
  isWhole(): boolean
}

/** Begins a segment in the first sink that takes it. Rejects with what the database said when none does. */
export async function beginInSink(
  { database, fallbackStore, fallbackUpload }: AudioSinks,
  segment: NewSegment,
): Promise<void> {
  try {
    return await database.begin(segment)
  } catch (error) {
    for (const sink of [fallbackStore, fallbackUpload]) {
      const begin = sink && (() => sink.begin(segment))
      if (begin && !(await failureOf('A recording could not begin beside the database.', begin))) return
    }
    // Whether there is room is what the person can do something about.
    throw error
  }
}

/**
 * Writes chunks one after the other: to the database, which is opened again when it fails, else beside it. While neither
 * takes them they go straight to the server, and wait in memory for the disk: a chunk that fails stays the next one, so
 * that a failure never makes a hole.
 */
export function createChunkWriter(
  { database, fallbackStore, fallbackUpload }: AudioSinks,
  events: {
    saved(saved: Saved): void
    /** Nothing takes the sound; it waits, or is lost. */
    refused(): void
  },
): ChunkWriter {
  let queue = EMPTY
  let sequence = 0
  /** Chunks beside the database: when it is tried again. */
  let probe = { at: 0, pause: FIRST_PROBE }
  /** Chunks that go to the server: when the disk is tried again. */
  let disk = { at: 0, pause: FIRST_PROBE }
  /** Up to here the database did not answer at the end: whoever waits for that again need not ask again. */
  let leftAt: number | null = null
  let running: Promise<void> | null = null

  const move = (event: ChunkQueueEvent): void => {
    const before = queue.saved
    queue = transition(queue, event)
    if (queue.saved !== before) events.saved(queue.saved)
  }
  const store = async (chunk: PendingChunk): Promise<boolean> => {
    for (let tries = 1; ; tries++) {
      const what = `Chunk ${chunk.sequence} could not be stored, try ${tries}.`
      const failure = await failureOf(what, () => database.write({ offset: 0, chunks: [chunk] }))
      if (!failure) return true
      if (tries === TRIES) return false
      const shut = await failureOf('The database could not be opened again.', () => database.reopen(failure.error))
      // Each further try takes as long again, and meanwhile all sound is in memory only.
      if (shut?.error instanceof DatabaseTimeoutError) return false
    }
  }
  /** Chunks beside the database go back before a later one goes in: the order is the sound. */
  const comeBack = async (due: number): Promise<void> => {
    if (!queue.inFallbackStore || !fallbackStore || due < probe.at) return
    const failure = await failureOf('The database still refuses.', fallbackStore.restoreSegment)
    if (!failure) move({ kind: 'back' })
    if (failure?.error instanceof DatabaseTimeoutError && !Number.isFinite(due)) leftAt = sequence
    const pause = failure ? Math.min(MAX_PROBE, probe.pause * 2) : FIRST_PROBE
    probe = { at: due + pause, pause }
  }
  const place = async (chunk: PendingChunk): Promise<boolean> => {
    const due = chunk.sequence
    await comeBack(due)
    if (!queue.inFallbackStore && (await store(chunk))) {
      move({ kind: 'stored', sink: 'database' })
      return true
    }
    const keep = fallbackStore && (() => fallbackStore.write({ offset: 0, chunks: [chunk] }))
    if (!keep || (await failureOf('The second sink refuses.', keep))) {
      probe = { ...probe, at: due }
      return false
    }
    if (!queue.inFallbackStore) probe = { at: due + FIRST_PROBE, pause: FIRST_PROBE }
    move({ kind: 'stored', sink: 'fallback-store' })
    return true
  }
  const toDisk = async (): Promise<boolean> => {
    for (let next = nextForDisk(queue); next; next = nextForDisk(queue)) if (!(await place(next))) return false
    return true
  }
  const toServer = async (): Promise<boolean> => {
    const { offset, chunks } = queue
    const failure = fallbackUpload
      ? await failureOf('The server does not take the sound.', () => fallbackUpload.write({ offset, chunks }))
      : { error: null }
    if (!failure) {
      move({ kind: 'sent', count: chunks.length })
      return true
    }
    move({ kind: 'refused', why: fallbackUpload?.refusalOf(failure.error) ?? null })
    events.refused()
    return false
  }
  const pass = async (isLast: boolean): Promise<void> => {
    for (let isDue = isLast; ; isDue = false) {
      if (isDue || sequence >= disk.at) {
        if (await toDisk()) {
          disk = { at: 0, pause: FIRST_PROBE }
          return
        }
        const pause = Math.min(MAX_PROBE, disk.pause * 2)
        disk = { at: sequence + disk.pause, pause }
      }
      if (waiting(queue).length === 0) return
      if (await toServer()) continue
      disk = { ...disk, at: 0 }
      return
    }
  }
  const run = (isLast = false): Promise<void> => {
    running ??= pass(isLast).finally(() => {
      running = null
    })
    return running
  }
  return {
    push(chunk) {
      const before = queue.lostChunks
      move({ kind: 'came', chunk: { ...chunk, sequence: sequence++ } })
      void run()
      return queue.lostChunks === before
    },
    async settled() {
      await running
      await run(true)
      if (leftAt !== sequence) await comeBack(Number.POSITIVE_INFINITY)
    },
    lag: () => ({
      sink: queue.sink,
      waitingSeconds: waiting(queue).reduce((sum, { seconds }) => sum + seconds, 0),
      lostChunks: queue.lostChunks,
    }),
    inMemory: () => queue.chunks,
    isWhole: () => !queue.inFallbackStore && nextForDisk(queue) === undefined,
  }
}

/** What an attempt failed with; null when it did not. */
async function failureOf(what: string, attempt: () => Promise<unknown>): Promise<{ error: unknown } | null> {
  try {
    await attempt()
    return null
  } catch (error) {
    console.error(what, error)
    return { error }
  }
}
