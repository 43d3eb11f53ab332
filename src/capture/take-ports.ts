import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { GapReason } from '../../contract/recordings/recording.ts'
import type { NewChunk, NewSegment } from '../local/audio/append-chunk.ts'
import type { SegmentEnd } from '../local/audio-database.ts'
import type { Microphone } from './microphone/microphone.ts'
import type { SegmentPorts } from './record-segment.ts'
import type { RecorderFailure } from './recorder-state.ts'

export type Release = () => void

/** What a take needs of the world; chosen in compose-recorder.ts. */
export type TakePorts = SegmentPorts & {
  /** Wall clock, milliseconds since 1970. */
  now(): number
  /** Calls again and again until released. */
  every(milliseconds: number, look: () => void): Release
  owner(): UserId
  openMicrophone(): Promise<Microphone>
  /** Both locks of a take; null when another tab records. */
  holdRecorder(): Promise<Release | null>
  holdTake(recording: RecordingId): Promise<Release | null>
  keepAwake(): Release
  begin(segment: NewSegment): Promise<void>
  /**
   * Brings a take that has ended together where it can be heard, saved and uploaded: in the database, or, while that
   * fails, in one in memory that stands in for it. `chunks` are those that are in memory.
   */
  gather(recording: RecordingId, chunks: readonly NewChunk[]): Promise<void>
  /** What the person is told when opening failed. */
  reasonOf(error: unknown): RecorderFailure
}

/** Where a take begins: at 0, or where one that was found unfinished ends. */
export type StartingPoint = {
  segment: number
  /** Place of its first sound in the recording's timeline, in seconds. */
  startOffset: number
  /** Why nothing was recorded between the segment before and this one. */
  gapReason?: GapReason
  /** Of the segments before, on the disk. */
  bytes: number
}

export const BEGINNING: StartingPoint = { segment: 0, startOffset: 0, bytes: 0 }

/** A take whose locks are held and whose first segment is begun. */
export type Opened = Pick<NewSegment, 'recording' | 'owner' | 'mime' | 'startedAt'> & {
  from: StartingPoint
  /** Lets other tabs record, and the screen sleep. */
  done: Release
  releaseTake: Release
}

/** Loudness of each tenth of a second, 0 to 255, chunk by chunk; `startOffset` in seconds. */
export type HeardSegment = { startOffset: number; peaks: readonly Uint8Array[] }

/** A take from the opened microphone to the released lock. */
export type RunningTake = {
  mime: string
  /** Resolves when all of it is written. */
  ended: Promise<void>
  /** Ends this take at its limit and gives away its microphone and what lets others record. Throws when nothing hears. */
  handOver(): { microphone: Microphone; done: Release }
  pause(): void
  resume(): void
  stop(endedBy: SegmentEnd): void
  /** At the person's word, while the system mutes the microphone. Call it inside the tap. */
  reopenMicrophone(): void
  release(): void
  flush(): void
  levels(): readonly number[]
  heard(): readonly HeardSegment[]
  /** Live peaks on the whole timeline; undefined when this take does not know its beginning. */
  peaks(): Uint8Array | undefined
}
