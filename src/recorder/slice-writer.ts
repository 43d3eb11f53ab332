import type { Saved } from '../db/append-chunk.ts'

/** One encoded slice on its way to the disk. */
export type PendingSlice = { sequence: number; bytes: ArrayBuffer; seconds: number; peaks: Uint8Array<ArrayBuffer> }

/** Where slices go, in the order in which the places are tried. */
export type Lanes = {
  /** The database. Resolves when the slice is on the disk; a slice that is there already is not written again. */
  store(slice: PendingSlice): Promise<unknown>
  /** Opens the database again when that can help against this error. */
  reopen(error: unknown): Promise<void>
  /** The lane beside the database; null where the browser has none. */
  second: SecondLane | null
}

export type SecondLane = {
  /** Resolves when the slice is on the disk. */
  keep(slice: PendingSlice): Promise<void>
  /** Puts everything that was kept into the database, in order and once. Rejects while that is not possible. */
  bringBack(): Promise<void>
}

/** Slices in memory only, slices beside the database, and whether nothing takes them now. */
export type StorageLag = { waitingSeconds: number; refused: boolean; aside: boolean }

/** About a minute of sound held in memory while nothing takes it: more would only hide the trouble. */
export const MAX_WAITING = 64
const TRIES = 3
/** So many slices go beside the database before it is tried again; twice as many after each refusal. */
const FIRST_PROBE = 4
const MAX_PROBE = 64

export type SliceWriter = {
  push(slice: Omit<PendingSlice, 'sequence'>): void
  /** Resolves when nothing waits any more, or when every lane has refused. */
  settled(): Promise<void>
  lag(): StorageLag
}

/**
 * Writes slices one after the other: to the database, which is opened again when it fails, else beside it; what nothing
 * takes waits in memory. A slice that fails stays at the head, so that a failure never makes a hole.
 */
export function createSliceWriter(
  lanes: Lanes,
  events: { saved(saved: Saved): void; refused(): void; failed(error: unknown): void },
): SliceWriter {
  const waiting: PendingSlice[] = []
  const saved: Saved = { seconds: 0, bytes: 0 }
  const { second } = lanes
  let sequence = 0
  let aside = false
  let probe = { at: 0, pause: FIRST_PROBE }
  let refused = false
  let running: Promise<void> | null = null

  const succeeds = async (what: string, attempt: () => Promise<unknown>): Promise<true | { error: unknown }> => {
    try {
      await attempt()
      return true
    } catch (error) {
      console.error(what, error)
      return { error }
    }
  }
  const store = async (slice: PendingSlice): Promise<true | { error: unknown }> => {
    for (let tries = 1; ; tries++) {
      const what = `Slice ${slice.sequence} could not be stored, try ${tries}.`
      const outcome = await succeeds(what, () => lanes.store(slice))
      if (outcome === true || tries === TRIES) return outcome
      await succeeds('The database could not be opened again.', () => lanes.reopen(outcome.error))
    }
  }
  /** Slices beside the database go back before a later one goes in: the order is the sound. */
  const comeBack = async (due: number): Promise<void> => {
    if (!aside || !second || due < probe.at) return
    aside = (await succeeds('The database still refuses.', second.bringBack)) !== true
    const pause = aside ? Math.min(MAX_PROBE, probe.pause * 2) : FIRST_PROBE
    probe = { at: due + pause, pause }
  }
  const place = async (slice: PendingSlice): Promise<true | { error: unknown }> => {
    await comeBack(slice.sequence)
    const stored = aside
      ? { error: new Error('Slices before this one are not in the database yet.') }
      : await store(slice)
    if (stored === true || !second) return stored
    if ((await succeeds('The second lane refuses.', () => second.keep(slice))) !== true) {
      probe = { ...probe, at: slice.sequence }
      return stored
    }
    if (!aside) probe = { at: slice.sequence + FIRST_PROBE, pause: FIRST_PROBE }
    aside = true
    return true
  }
  const drain = async (): Promise<void> => {
    for (let head = waiting[0]; head; head = waiting[0]) {
      const outcome = await place(head)
      refused = outcome !== true
      if (outcome !== true) {
        events.refused()
        if (waiting.length >= MAX_WAITING) events.failed(outcome.error)
        return
      }
      waiting.shift()
      saved.seconds += head.seconds
      saved.bytes += head.bytes.byteLength
      events.saved({ ...saved })
    }
  }
  const run = (): Promise<void> => {
    running ??= drain().finally(() => {
      running = null
    })
    return running
  }
  return {
    push(slice) {
      waiting.push({ ...slice, sequence: sequence++ })
      void run()
    },
    async settled() {
      await running
      await run()
      await comeBack(Number.POSITIVE_INFINITY)
    },
    lag: () => ({ waitingSeconds: waiting.reduce((sum, { seconds }) => sum + seconds, 0), refused, aside }),
  }
}
