import { newRecordingId, type RecordingId, type UserId } from '../../contract/ids.ts'
import type { NewSegment, Saved, Slice } from '../db/append-chunk.ts'
import type { SegmentEnd } from '../db/audio.ts'
import type { Microphone } from './microphone.ts'
import type { RecorderEvent, RecorderFailure } from './recorder-state.ts'
import { createSecondsMeter } from './seconds-meter.ts'
import { createSliceWriter } from './slice-writer.ts'
import { createStopwatch } from './stopwatch.ts'

type Release = () => void

/** What a take needs of the world; chosen in main.tsx. */
export type TakePorts = {
  /** Wall clock, milliseconds since 1970. */
  now(): number
  /** A clock that only goes forward, in milliseconds. */
  elapsed(): number
  owner(): UserId
  openMicrophone(): Promise<Microphone>
  /** Both locks of a take; null when another tab records. */
  holdRecorder(): Promise<Release | null>
  holdTake(recording: RecordingId): Promise<Release | null>
  keepAwake(): Release
  begin(segment: NewSegment): Promise<void>
  append(slice: Slice): Promise<Saved>
  end(recording: RecordingId, segment: number, endedBy: SegmentEnd): Promise<void>
  /** What the person is told when opening failed. */
  reasonOf(error: unknown): RecorderFailure
}

/** A take from the opened microphone to the released lock. */
export type RunningTake = {
  pause(): void
  resume(): void
  stop(endedBy: SegmentEnd): void
  release(): void
  flush(): void
  levels(): readonly number[]
  peaks(): Uint8Array
}

/** Another tab records: this one says so and never disturbs it. */
export class BusyElsewhere extends Error {
  override name = 'BusyElsewhere'
}

/** Opens locks, microphone and segment, in this order, and begins to record. Lets go of everything when one fails. */
export async function openTake(ports: TakePorts, dispatch: (event: RecorderEvent) => void): Promise<RunningTake> {
  const releases: Release[] = []
  const releaseAll = (): void => {
    for (const release of releases.splice(0)) release()
  }
  try {
    const recording = newRecordingId(ports.now())
    const recorder = await ports.holdRecorder()
    const lock = recorder && (await ports.holdTake(recording))
    if (!recorder || !lock) throw new BusyElsewhere('Another tab is recording.')
    releases.push(recorder, lock)
    const microphone = await ports.openMicrophone()
    releases.push(() => microphone.stop())
    const segment = { recording, segment: 0, owner: ports.owner(), mime: microphone.mime, startedAt: ports.now() }
    await ports.begin({ ...segment, startOffset: 0 })
    const asleep = ports.keepAwake()
    const done = (): void => {
      recorder()
      asleep()
    }
    return runTake(ports, microphone, { ...segment, done, releaseTake: lock }, dispatch)
  } catch (error) {
    releaseAll()
    throw error
  }
}

type Opened = { recording: RecordingId; mime: string; startedAt: number; done: Release; releaseTake: Release }

function runTake(
  ports: TakePorts,
  microphone: Microphone,
  opened: Opened,
  dispatch: (event: RecorderEvent) => void,
): RunningTake {
  const { recording, mime, startedAt } = opened
  const stopwatch = createStopwatch(ports.elapsed)
  const meter = createSecondsMeter(mime, stopwatch.milliseconds)
  const peaks: Uint8Array[] = []
  let endedBy: SegmentEnd = 'interrupted'
  let arriving = Promise.resolve()

  const writer = createSliceWriter((slice) => ports.append({ ...slice, recording, segment: 0 }), {
    saved: (saved) => dispatch({ kind: 'saved', ...saved }),
    failed: () => dispatch({ kind: 'interrupted' }),
  })
  const accept = (bytes: ArrayBuffer): void => {
    const seconds = meter.add(bytes)
    const loud = microphone.takePeaks(seconds)
    peaks.push(loud)
    writer.push({ bytes, seconds, peaks: loud })
  }
  const finish = async (): Promise<void> => {
    await arriving
    await writer.settled()
    opened.done()
    await ports.end(recording, 0, endedBy)
  }

  dispatch({ kind: 'opened', take: { recording, mime, startedAt, savedSeconds: 0, savedBytes: 0 } })
  microphone.start({
    slice(bytes) {
      // Slices keep their order even if a later one is read sooner; one that cannot be read does not stop the rest.
      arriving = arriving.then(async () => accept(await bytes)).catch((error: unknown) => lostSlice(error))
    },
    interrupted: () => dispatch({ kind: 'interrupted' }),
    ended() {
      finish()
        .catch((error: unknown) =>
          console.error('The end of the recording was not noted; it is recovered as is.', error),
        )
        .finally(() => dispatch({ kind: 'ended' }))
    },
  })
  const lostSlice = (error: unknown): void => {
    console.error('A slice could not be read from the encoder.', error)
    dispatch({ kind: 'interrupted' })
  }

  return {
    pause() {
      stopwatch.pause()
      microphone.pause()
    },
    resume() {
      stopwatch.resume()
      microphone.resume()
    },
    stop(reason) {
      endedBy = reason
      microphone.stop()
    },
    release: opened.releaseTake,
    flush: () => microphone.flush(),
    levels: () => microphone.levels(),
    peaks: () => joined(peaks),
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
