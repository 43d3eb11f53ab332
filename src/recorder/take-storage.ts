import type { RecordingId } from '../../contract/ids.ts'
import { beginSegment, type NewSegment, type Saved, type Slice } from '../db/append-chunk.ts'
import { appendOnce } from '../db/append-once.ts'
import type { AudioDatabase } from '../db/audio.ts'
import { answered, isFull, reopen } from '../db/reopen.ts'
import { bringBack, type LaneFiles, laidSegments, layBeginning, laySlice } from '../db/second-lane.ts'
import { isStandIn } from '../db/stand-in.ts'
import type { PendingSlice, SecondLane } from './slice-writer.ts'

/** The disk as a take sees it: the database, and the lane beside it. */
export type TakeStorage = {
  /** Rejects only when neither lane takes the segment. */
  begin(segment: NewSegment): Promise<void>
  append(slice: Slice): Promise<Saved>
  reopen(error: unknown): Promise<void>
  second(recording: RecordingId, segment: number): SecondLane | null
  /** Resolves when all of this recording is in the database; rejects, and loses nothing, when it cannot be. */
  bringBack(recording: RecordingId): Promise<void>
}

type Ports = { audio(): AudioDatabase; files: LaneFiles | null }

/** What is needed to lay a segment beside the database. */
type Begun = { segment: NewSegment; first: ArrayBuffer | null; seconds: number; isLaid: boolean }

const TRIES = 3
const isTaken = (error: unknown): boolean => error instanceof Error && error.name === 'ConstraintError'

export function createTakeStorage({ audio, files }: Ports): TakeStorage {
  const begun = new Map<string, Begun>()
  const keyOf = (recording: RecordingId, segment: number): string => `${recording}.${segment}`
  const lay = async (here: Begun, files: LaneFiles): Promise<void> => {
    if (here.isLaid) return
    await layBeginning(files, { ...here.segment, before: here.seconds }, here.first)
    here.isLaid = true
  }
  /** Remembers what a second lane would have to know. */
  const seen = (slice: Slice): Begun => {
    const here = begun.get(keyOf(slice.recording, slice.segment))
    if (!here) throw new Error(`Segment ${slice.segment} was not begun.`)
    if (slice.sequence === 0) here.first = slice.bytes
    return here
  }

  /** What is only in memory is not stored. */
  const disk = (): AudioDatabase => {
    if (isStandIn(audio())) throw new Error('The database of this browser does not open.')
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
        if (tries === TRIES || isTaken(error) || isFull(error) || isStandIn(audio())) throw error
        await reopen(audio()).catch((second: unknown) => console.error('The database does not open.', second))
      }
    }
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
    // From memory it has to come back another time: the files stay.
    const from = isStandIn(audio()) ? { ...files, remove: async () => undefined } : files
    for (const laid of await laidSegments(files)) {
      if (laid.recording !== recording || (segment !== undefined && laid.segment !== segment)) continue
      await answered(bringBack(audio(), from, laid), BRING_BACK_MS)
    }
  }

  return {
    async begin(segment) {
      const here: Begun = { segment, first: null, seconds: 0, isLaid: false }
      begun.set(keyOf(segment.recording, segment.segment), here)
      try {
        await open(segment)
      } catch (error) {
        if (!files || isTaken(error)) throw error
        await lay(here, files)
      }
    },
    async append(slice) {
      const here = seen(slice)
      const saved = await answered(appendOnce(disk(), slice))
      here.seconds = saved.seconds
      return saved
    },
    async reopen(error) {
      if (!isFull(error)) await reopen(disk())
    },
    second(recording, segment) {
      if (!files) return null
      return {
        async keep(slice: PendingSlice) {
          const here = seen({ ...slice, recording, segment })
          await lay(here, files)
          await laySlice(files, { ...slice, recording, segment })
        },
        async bringBack() {
          disk()
          await moveBack(recording, segment)
          const here = begun.get(keyOf(recording, segment))
          const row = await audio().segments.get([recording, segment])
          if (here) Object.assign(here, { isLaid: false, seconds: row?.seconds ?? here.seconds })
        },
      }
    },
    bringBack: (recording) => moveBack(recording),
  }
}

/** Longer than 90 minutes of slices take. */
const BRING_BACK_MS = 120_000
