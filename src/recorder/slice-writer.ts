import type { Saved } from '../db/append-chunk.ts'

/** One encoded slice on its way to the disk. */
export type PendingSlice = { sequence: number; bytes: ArrayBuffer; seconds: number; peaks: Uint8Array<ArrayBuffer> }

/** About a minute of sound held in memory while the disk refuses: more would only hide the trouble. */
const MAX_WAITING = 64
const TRIES = 3

export type SliceWriter = {
  push(slice: Omit<PendingSlice, 'sequence'>): void
  /** Resolves when nothing waits any more, or when the disk has refused for good. */
  settled(): Promise<void>
  /** What waits in memory, and whether the disk has refused it. */
  lag(): { waitingSeconds: number; refused: boolean }
}

/**
 * Writes slices one after the other. A slice that fails stays at the head and is tried again with the next one, so that
 * one failure never makes a hole; only a full minute of failures is reported as lost storage.
 */
export function createSliceWriter(
  write: (slice: PendingSlice) => Promise<Saved>,
  events: { saved(saved: Saved): void; refused(): void; failed(error: unknown): void },
): SliceWriter {
  const waiting: PendingSlice[] = []
  let sequence = 0
  let refused = false
  let running: Promise<void> | null = null

  const drain = async (): Promise<void> => {
    for (let head = waiting[0], tries = 0; head && tries < TRIES; head = waiting[0]) {
      try {
        const saved = await write(head)
        waiting.shift()
        tries = 0
        refused = false
        events.saved(saved)
      } catch (error) {
        tries++
        console.error(`Slice ${head.sequence} could not be stored, try ${tries}.`, error)
        if (waiting.length >= MAX_WAITING) events.failed(error)
      }
      if (tries === TRIES) {
        refused = true
        events.refused()
      }
    }
  }
  const run = (): void => {
    running ??= drain().finally(() => {
      running = null
    })
  }
  return {
    push(slice) {
      waiting.push({ ...slice, sequence: sequence++ })
      run()
    },
    async settled() {
      if (waiting.length > 0) run()
      await running
    },
    lag: () => ({ waitingSeconds: waiting.reduce((sum, { seconds }) => sum + seconds, 0), refused }),
  }
}
