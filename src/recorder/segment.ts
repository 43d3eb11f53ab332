import type { RecordingId } from '../../contract/ids.ts'
import type { Saved, Slice } from '../db/append-chunk.ts'
import type { SegmentEnd } from '../db/audio.ts'
import type { Microphone } from './microphone.ts'
import { createSecondsMeter } from './seconds-meter.ts'
import type { Signal } from './signal.ts'
import { createSliceWriter } from './slice-writer.ts'
import { createStopwatch } from './stopwatch.ts'

export type SegmentPorts = {
  /** A clock that only goes forward, in milliseconds. */
  elapsed(): number
  append(slice: Slice): Promise<Saved>
  end(recording: RecordingId, segment: number, endedBy: SegmentEnd): Promise<void>
}

export type SegmentEvents = {
  saved(saved: Saved): void
  /** The disk refuses a slice: it waits in memory. */
  storageRefused(): void
  /** More waits in memory than is right. */
  storageLost(): void
  /** The microphone or the encoder is gone. */
  lost(): void
  /** The encoder has stopped and its last slice is written. */
  ended(): void
}

/** One uninterrupted stretch of a take: a microphone and the way of its slices to the disk. */
export type RunningSegment = {
  startOffset: number
  pause(): void
  resume(): void
  stop(endedBy: SegmentEnd): void
  flush(): void
  /** Resolves when every slice that came so far is written. */
  settled(): Promise<void>
  signal(): Signal
  /** The page itself was asleep: that no slice came is not the microphone's fault. */
  excuse(): void
  levels(): readonly number[]
  peaks(): readonly Uint8Array[]
}

type Place = { recording: RecordingId; segment: number; startOffset: number }

export function runSegment(
  ports: SegmentPorts,
  microphone: Microphone,
  { recording, segment, startOffset }: Place,
  events: SegmentEvents,
): RunningSegment {
  const stopwatch = createStopwatch(ports.elapsed)
  const meter = createSecondsMeter(microphone.mime, stopwatch.milliseconds)
  const peaks: Uint8Array[] = []
  const startedAt = ports.elapsed()
  const heard = { lastSliceAt: startedAt, mutedSince: null as number | null, quietSince: null as number | null }
  let endedBy: SegmentEnd = 'interrupted'
  let arriving = Promise.resolve()

  const writer = createSliceWriter((slice) => ports.append({ ...slice, recording, segment }), {
    saved: events.saved,
    refused: events.storageRefused,
    failed: events.storageLost,
  })
  const accept = (bytes: ArrayBuffer): void => {
    const seconds = meter.add(bytes)
    const loud = microphone.takePeaks(seconds)
    peaks.push(loud)
    heard.lastSliceAt = ports.elapsed()
    if (loud.some((peak) => peak > 0)) heard.quietSince = null
    else if (loud.length > 0) heard.quietSince ??= heard.lastSliceAt
    writer.push({ bytes, seconds, peaks: loud })
  }
  const lostSlice = (error: unknown): void => {
    console.error('A slice could not be read from the encoder.', error)
    events.lost()
  }
  const settled = async (): Promise<void> => {
    await arriving
    await writer.settled()
  }

  microphone.start({
    slice(bytes) {
      // Slices keep their order even if a later one is read sooner; one that cannot be read does not stop the rest.
      arriving = arriving.then(async () => accept(await bytes)).catch(lostSlice)
    },
    lost: events.lost,
    muted(isMuted) {
      heard.mutedSince = isMuted ? ports.elapsed() : null
    },
    ended() {
      settled()
        .then(() => ports.end(recording, segment, endedBy))
        .catch((error: unknown) => console.error('The end of a segment was not noted; it is recovered as is.', error))
        .finally(events.ended)
    },
  })

  return {
    startOffset,
    pause() {
      stopwatch.pause()
      microphone.pause()
    },
    resume() {
      stopwatch.resume()
      microphone.resume()
      heard.lastSliceAt = ports.elapsed()
    },
    stop(reason) {
      endedBy = reason
      stopwatch.pause()
      microphone.stop()
    },
    flush: () => microphone.flush(),
    settled,
    signal: () => ({ startedAt, ...heard, storage: writer.lag() }),
    excuse() {
      heard.lastSliceAt = ports.elapsed()
      heard.quietSince = null
    },
    levels: () => microphone.levels(),
    peaks: () => peaks,
  }
}
