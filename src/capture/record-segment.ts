import type { RecordingId } from '../../contract/ids.ts'
import type { NewChunk, Saved } from '../local/audio/append-chunk.ts'
import { type ChunkSealer, prepareChunk } from '../local/audio/prepare-chunk.ts'
import type { SegmentEnd } from '../local/audio-database.ts'
import { answered } from '../local/unanswered-error.ts'
import type { Microphone } from './microphone/microphone.ts'
import type { Signal } from './microphone/signal.ts'
import type { AudioSinks, DatabaseSink } from './storage/audio-sink.ts'
import { createChunkWriter } from './storage/chunk-writer.ts'
import { createSecondsMeter } from './storage/seconds-meter.ts'
import { createTakeTimer } from './take-clock.ts'

export type SegmentPorts = {
  /** A clock that only goes forward, in milliseconds. */
  elapsed(): number
  /** Where the audio of a segment goes. */
  sinks(recording: RecordingId, segment: number): AudioSinks
  end(recording: RecordingId, segment: number, endedBy: SegmentEnd): Promise<void>
  /** In the mode "Only my devices"; resolves when what it seals can be opened again, and never rejects. */
  sealer?(recording: RecordingId, segment: number): Promise<ChunkSealer> | undefined
}

export type SegmentEvents = {
  saved(saved: Saved): void
  /** Nothing takes a chunk: it waits in memory, or is lost when there is no more room there. */
  storageRefused(): void
  /** The microphone or the encoder is gone. */
  lost(): void
  /** The encoder has stopped and its last chunk is written. */
  ended(): void
}

/** One uninterrupted stretch of a take: a microphone and the way of its chunks to the disk. */
export type RunningSegment = {
  startOffset: number
  /** What is on the disk of it. */
  saved(): Saved
  /** Seconds of sound that came, on the disk or not. */
  heardSeconds(): number
  /** When the last chunk came; by `elapsed`. */
  chunkAt(): number
  pause(): void
  resume(): void
  stop(endedBy: SegmentEnd): void
  /** Ends as by `stop`, and gives its device to the next segment. Throws when that cannot be; then nothing has ended. */
  handOver(reason: SegmentEnd): Microphone
  flush(): void
  /** Resolves when every chunk that came so far is written, or no sink takes it. */
  settled(): Promise<void>
  /** What may be nowhere but in memory or on the server; empty when all of it is in the database. */
  unstored(): readonly NewChunk[]
  signal(): Signal
  /** The page itself was asleep: that no chunk came is not the microphone's fault. */
  excuse(): void
  levels(): readonly number[]
  peaks(): readonly Uint8Array[]
}

type Place = {
  recording: RecordingId
  segment: number
  startOffset: number
  /** Makes the segment's row. Before the first chunk only: a microphone that hears nothing leaves no trace. */
  begin(): Promise<void>
}

/** Milliseconds: after a sleep of the page its timers may run before what is ready. */
const GRACE_MS = 1000

export function runSegment(
  ports: SegmentPorts,
  microphone: Microphone,
  { recording, segment, startOffset, begin }: Place,
  events: SegmentEvents,
): RunningSegment {
  const timer = createTakeTimer(ports.elapsed)
  const meter = createSecondsMeter(microphone.mime, timer.milliseconds)
  const peaks: Uint8Array[] = []
  const startedAt = ports.elapsed()
  const heard = { lastChunkAt: startedAt, mutedSince: null as number | null }
  let endedBy: SegmentEnd = 'interrupted'
  let arriving = Promise.resolve()

  let saved: Saved = { seconds: 0, bytes: 0 }
  let heardSeconds = 0
  let chunkAt = startedAt
  let isBegun = false

  const sinks = ports.sinks(recording, segment)
  const sealer = ports.sealer?.(recording, segment)
  const database: DatabaseSink = {
    ...sinks.database,
    async write(chunks) {
      if (!isBegun) await begin()
      isBegun = true
      await sinks.database.write(chunks)
    },
  }
  const writer = createChunkWriter(
    { ...sinks, database },
    {
      saved(sums) {
        saved = sums
        events.saved(sums)
      },
      refused: events.storageRefused,
    },
  )
  const accept = async (encoded: ArrayBuffer): Promise<void> => {
    const seconds = meter.add(encoded)
    const loud = microphone.takePeaks(seconds)
    chunkAt = ports.elapsed()
    heard.lastChunkAt = chunkAt
    heardSeconds += seconds
    peaks.push(loud)
    if (writer.push(await prepareChunk({ bytes: encoded, seconds, peaks: loud }, sealer))) return
    heardSeconds -= seconds
    peaks.pop()
  }
  const lostChunk = (error: unknown): void => {
    console.error('A chunk could not be read from the encoder.', error)
    events.lost()
  }
  const settled = async (): Promise<void> => {
    await arriving
    await writer.settled()
  }

  microphone.start({
    chunk(bytes) {
      // Of WebKit's other process, which may have died: one that is never read must not keep Stop waiting.
      const read = answered(bytes).catch(() => answered(bytes, GRACE_MS))
      read.catch(() => undefined)
      // Chunks keep their order even if a later one is read sooner; one that cannot be read does not stop the rest.
      arriving = arriving.then(async () => accept(await read)).catch(lostChunk)
    },
    lost: events.lost,
    muted(isMuted) {
      heard.mutedSince = isMuted ? ports.elapsed() : null
    },
    ended() {
      settled()
        // An end says that what is in the database is all of the segment.
        .then(() => (writer.isWhole() ? ports.end(recording, segment, endedBy) : undefined))
        .catch((error: unknown) => console.error('The end of a segment was not stored.', error))
        .finally(events.ended)
    },
  })

  return {
    startOffset,
    saved: () => saved,
    heardSeconds: () => heardSeconds,
    chunkAt: () => chunkAt,
    pause() {
      timer.pause()
      microphone.pause()
    },
    resume() {
      timer.resume()
      microphone.resume()
      heard.lastChunkAt = ports.elapsed()
    },
    stop(reason) {
      endedBy = reason
      timer.pause()
      microphone.stop()
    },
    handOver(reason) {
      const next = microphone.handOver()
      endedBy = reason
      timer.pause()
      return next
    },
    flush: () => microphone.flush(),
    settled,
    unstored: () => (writer.isWhole() ? [] : writer.inMemory().map((chunk) => ({ ...chunk, recording, segment }))),
    signal: () => ({ startedAt, ...heard, silentSince: microphone.silentSince(), storage: writer.lag() }),
    excuse() {
      heard.lastChunkAt = ports.elapsed()
    },
    levels: () => microphone.levels(),
    peaks: () => peaks,
  }
}
