import type { RecordingId, UserId } from '../../contract/ids.ts'
import { MAX_RECORDING_SECONDS } from '../../contract/limits.ts'
import type { NewSegment, Saved } from '../db/append-chunk.ts'
import type { SegmentEnd } from '../db/audio.ts'
import type { Microphone } from './microphone.ts'
import { placePeaks } from './place-peaks.ts'
import type { RecorderEvent, RecorderFailure, Trouble } from './recorder-state.ts'
import { type RunningSegment, runSegment, type SegmentPorts } from './segment.ts'
import { judgeSignal } from './signal.ts'
import { createStopwatch } from './stopwatch.ts'

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

const LOOK_MS = 1000
/** A look that comes this late means that the page itself was asleep. */
const ASLEEP_MS = 3000
/** A microphone that dies at once is not opened more often than this. */
const REOPEN_MS = 3000
const SILENT: readonly number[] = [0, 0, 0, 0, 0, 0, 0]

/** A take whose locks are held and whose first segment is begun. */
export type Opened = Omit<NewSegment, 'segment' | 'startOffset'> & { done: Release; releaseTake: Release }

/** Records, and goes on with a new microphone as a new segment whenever one is lost. */
export function runTake(
  ports: TakePorts,
  first: Microphone,
  opened: Opened,
  dispatch: (event: RecorderEvent) => void,
): RunningTake {
  const { recording, owner, mime, startedAt } = opened
  const stopwatch = createStopwatch(ports.elapsed)
  const segments: RunningSegment[] = []
  const sums: Saved[] = []
  /** The segment that hears; null while a new microphone is looked for. */
  let live: RunningSegment | null = null
  let lost: Trouble = { kind: 'microphone-lost' }
  let numbers = 0
  let openedAt = ports.elapsed()
  let lookedAt = openedAt
  let opening = false
  let paused = false
  let stopping = false

  const grown = (at: number, saved: Saved): void => {
    sums[at] = saved
    const bytes = sums.reduce((sum, one) => sum + one.bytes, 0)
    dispatch({ kind: 'saved', seconds: endOfSound(), bytes })
  }
  const endOfSound = (): number =>
    sums.reduce((end, { seconds }, at) => Math.max(end, (segments[at]?.startOffset ?? 0) + seconds), 0)

  const begin = (microphone: Microphone, segment: number, startOffset: number): void => {
    const at = segments.length
    openedAt = ports.elapsed()
    const begun = runSegment(
      ports,
      microphone,
      { recording, segment, startOffset },
      {
        saved: (saved) => grown(at, saved),
        storageRefused: () => look(),
        storageLost: () => dispatch({ kind: 'interrupted' }),
        lost: () => live === begun && renew({ kind: 'microphone-lost' }),
        ended() {
          if (live !== begun) return
          if (stopping) finish()
          else renew({ kind: 'microphone-lost' })
        },
      },
    )
    segments.push(begun)
    live = begun
  }

  /** Gives this microphone up; what it heard is kept, and the next one goes on as a new segment. */
  const renew = (trouble: Trouble): void => {
    if (stopping) return
    const old = live
    live = null
    lost = trouble
    old?.stop('interrupted')
    look()
  }

  const reopen = async (): Promise<void> => {
    const microphone = await ports.openMicrophone()
    try {
      const startOffset = Math.max(stopwatch.milliseconds() / 1000, endOfSound())
      const segment = ++numbers
      await ports.begin({ recording, owner, startedAt, segment, mime: microphone.mime, startOffset })
      if (stopping) return microphone.stop()
      begin(microphone, segment, startOffset)
      if (paused) live?.pause()
    } catch (error) {
      microphone.stop()
      throw error
    }
  }
  const tryAgain = (): void => {
    opening = true
    reopen()
      .catch((error: unknown) => {
        console.warn('The microphone is not back yet.', error)
        if (ports.reasonOf(error) === 'permission') dispatch({ kind: 'interrupted' })
      })
      .finally(() => {
        opening = false
        look()
      })
  }

  const look = (): void => {
    if (stopping || paused) return
    const now = ports.elapsed()
    if (now - lookedAt > ASLEEP_MS) live?.excuse()
    lookedAt = now
    if (!live) {
      dispatch({ kind: 'trouble', trouble: lost })
      if (stopwatch.milliseconds() / 1000 >= MAX_RECORDING_SECONDS) dispatch({ kind: 'interrupted' })
      else if (!opening && now >= openedAt + REOPEN_MS) tryAgain()
      return
    }
    const { trouble, renew: hopeless } = judgeSignal(live.signal(), now)
    dispatch({ kind: 'trouble', trouble })
    if (trouble?.kind === 'stalled') live.flush()
    if (trouble && hopeless) renew(trouble)
  }

  const finish = (): void => {
    stopLooking()
    opened.done()
    Promise.all(segments.map((segment) => segment.settled()))
      .catch((error: unknown) => console.error('The last slices could not be written.', error))
      .finally(() => dispatch({ kind: 'ended' }))
  }

  dispatch({ kind: 'opened', take: { recording, mime, startedAt, savedSeconds: 0, savedBytes: 0 } })
  begin(first, 0, 0)
  const stopLooking = ports.every(LOOK_MS, look)

  return {
    pause() {
      paused = true
      stopwatch.pause()
      live?.pause()
    },
    resume() {
      paused = false
      lookedAt = ports.elapsed()
      stopwatch.resume()
      live?.resume()
    },
    stop(reason) {
      stopping = true
      if (live) live.stop(reason)
      else finish()
    },
    release: opened.releaseTake,
    flush: () => live?.flush(),
    levels: () => live?.levels() ?? SILENT,
    peaks: () => placePeaks(segments.map((segment) => ({ startOffset: segment.startOffset, peaks: segment.peaks() }))),
  }
}
