import type { NewChunk, Saved } from '../local/audio/append-chunk.ts'
import { placePeaks } from '../local/takes/place-peaks.ts'
import type { RunningSegment } from './record-segment.ts'
import type { HeardSegment, StartingPoint } from './take-ports.ts'

export type Timeline = {
  add(segment: RunningSegment): void
  /** What is on the disk: the second up to which there is sound, and the bytes of all segments. */
  saved(): Saved
  /** The second up to which sound came, on the disk or not. */
  heardUntil(): number
  /** Seconds of sound that came and are not on the disk yet. */
  unsavedSeconds(): number
  /** Resolves when every chunk that came so far is written. */
  settled(): Promise<void>
  /** What may be nowhere but in memory or on the server, in order. */
  unstored(): readonly NewChunk[]
  peaks(): Uint8Array | undefined
  heard(): readonly HeardSegment[]
}

/** The segments of a take, one after the other on the recording's timeline, in seconds. */
export function createTimeline(from: StartingPoint): Timeline {
  const segments: RunningSegment[] = []
  const until = (secondsOf: (segment: RunningSegment) => number): number =>
    segments.reduce((end, segment) => Math.max(end, segment.startOffset + secondsOf(segment)), from.startOffset)
  const heard = () => segments.map((segment) => ({ startOffset: segment.startOffset, peaks: segment.peaks() }))
  return {
    add: (segment) => void segments.push(segment),
    saved: () => ({
      seconds: until((segment) => segment.saved().seconds),
      bytes: segments.reduce((sum, segment) => sum + segment.saved().bytes, from.bytes),
    }),
    heardUntil: () => until((segment) => segment.heardSeconds()),
    unsavedSeconds: () => segments.reduce((sum, segment) => sum + segment.heardSeconds() - segment.saved().seconds, 0),
    async settled() {
      await Promise.all(segments.map((segment) => segment.settled()))
    },
    unstored: () => segments.flatMap((segment) => segment.unstored()),
    peaks: () => (from.segment > 0 ? undefined : placePeaks(heard())),
    heard,
  }
}
