import { MAX_RECORDING_SECONDS } from '../../contract/limits.ts'
import type { GapReason } from '../../contract/recordings/recording.ts'
import type { Microphone } from './microphone/microphone.ts'
import { createMicrophoneSearch, type MicrophoneSearch } from './microphone/microphone-search.ts'
import { hasGate, isLate, reportSignal } from './microphone/signal.ts'
import { type RunningSegment, runSegment } from './record-segment.ts'
import type { RecorderEvent, Trouble } from './recorder-state.ts'
import { createSleepWatch, type SleepWatch } from './sleep-watch.ts'
import { createTakeClock, createTakeTimer, type TakeTimer } from './take-clock.ts'
import type { Opened, Release, RunningTake, TakePorts } from './take-ports.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** Often enough that what is due after 2.5 s is told within 3. */
const LOOK_MS = 250
/** Less than this is on its way to any disk. */
const LAG_SECONDS = 3
/** How long the person is told of a gap after it ended. */
const GAP_TOLD_MS = 10_000
const SILENT: readonly number[] = [0, 0, 0, 0, 0, 0, 0]

/** What a take knows while it runs. */
type Capture = {
  readonly ports: TakePorts
  readonly opened: Opened
  readonly dispatch: (event: RecorderEvent) => void
  /** Time recorded, pauses left out; the machine's sleep counts. */
  readonly timer: TakeTimer
  readonly sleep: SleepWatch
  readonly timeline: Timeline
  readonly search: MicrophoneSearch
  stopLooking: Release
  /** The segment that hears; null while a new microphone is looked for. */
  live: RunningSegment | null
  /** Why there is, or was last, none. */
  gapReason: GapReason
  /** What is told afterwards, for how long still, and since when by `elapsed`; null while something else is told. */
  told: { trouble: Trouble; leftMs: number; since: number | null } | null
  /** Since when there was digital silence at the last look, and whether this microphone is known to gate. */
  silentSince: number | null
  gated: boolean
  nextSegment: number
  paused: boolean
  stopping: boolean
  /** Called when it ends: lets other tabs record, where no next part does. */
  done: Release
  readonly ended: { promise: Promise<void>; resolve(): void }
}

/** Records, and goes on with a new microphone as a new segment whenever one is lost. */
export function runTake(
  ports: TakePorts,
  microphone: Microphone,
  opened: Opened,
  dispatch: (event: RecorderEvent) => void,
): RunningTake {
  const { recording, mime, startedAt, from } = opened
  const clock = createTakeClock(ports)
  let settle = (): void => undefined
  const take: Capture = {
    ports,
    opened,
    dispatch,
    timer: createTakeTimer(clock.now, from.startOffset * 1000),
    sleep: createSleepWatch(clock, ports.elapsed),
    timeline: createTimeline(from),
    search: createMicrophoneSearch(ports, {
      found: (next) => goOn(take, next),
      denied: () => dispatch({ kind: 'interrupted' }),
    }),
    stopLooking: () => undefined,
    live: null,
    gapReason: 'microphone-lost',
    told: null,
    silentSince: null,
    gated: false,
    nextSegment: from.segment,
    paused: false,
    stopping: false,
    done: opened.done,
    ended: { promise: new Promise((resolve) => (settle = resolve)), resolve: () => settle() },
  }
  hear(take, microphone, { startOffset: from.startOffset, begin: async () => undefined })
  dispatch({
    kind: 'opened',
    take: { recording, mime, startedAt, savedSeconds: from.startOffset, savedBytes: from.bytes, lagSeconds: 0 },
  })
  take.stopLooking = ports.every(LOOK_MS, () => look(take))
  return controlsOf(take)
}

const controlsOf = (take: Capture): RunningTake => ({
  mime: take.opened.mime,
  ended: take.ended.promise,
  handOver() {
    const { live, done } = take
    if (!live || take.stopping) throw new Error('No microphone hears.')
    const microphone = live.handOver('limit')
    take.stopping = true
    take.done = () => undefined
    take.stopLooking()
    return { microphone, done }
  },
  pause() {
    take.paused = true
    take.timer.pause()
    take.live?.pause()
  },
  resume() {
    take.paused = false
    take.sleep.reset()
    take.timer.resume()
    take.live?.resume()
    look(take)
  },
  stop(endedBy) {
    take.stopping = true
    if (take.live) take.live.stop(endedBy)
    else finish(take)
  },
  reopenMicrophone() {
    if (take.live?.signal().mutedSince === null) return
    renew(take, 'muted')
    take.search.reopen()
  },
  release: take.opened.releaseTake,
  flush: () => take.live?.flush(),
  levels: () => take.live?.levels() ?? SILENT,
  heard: take.timeline.heard,
  peaks: take.timeline.peaks,
})

/** Begins a segment with this microphone. `begin` makes its row before the first chunk is written. */
function hear(
  take: Capture,
  microphone: Microphone,
  { startOffset, begin }: { startOffset: number; begin: (segment: number) => Promise<void> },
): void {
  const segment = take.nextSegment++
  const { recording } = take.opened
  take.search.found()
  const begun = runSegment(
    take.ports,
    microphone,
    { recording, segment, startOffset, begin: () => begin(segment) },
    {
      saved: () => take.dispatch({ kind: 'saved', ...take.timeline.saved() }),
      storageRefused: () => look(take),
      lost: () => take.live === begun && renew(take, 'microphone-lost'),
      ended() {
        if (take.live !== begun) return
        if (take.stopping) finish(take)
        else renew(take, 'microphone-lost')
      },
    },
  )
  take.timeline.add(begun)
  take.live = begun
  take.silentSince = null
}

/** Gives the live microphone up; what it heard is kept, and the next one goes on as a new segment. */
function renew(take: Capture, reason: GapReason): void {
  if (take.stopping) return
  const old = take.live
  take.live = null
  take.gapReason = reason
  if (old && reason === 'muted') rest(take, old)
  else old?.stop('interrupted')
  look(take)
}

/** Its segment ends: silence is not recorded. The device is kept until it is heard again, or the person wants another. */
function rest({ search }: Capture, muted: RunningSegment): void {
  try {
    search.waitFor(muted.handOver('interrupted'))
  } catch (error) {
    console.warn('No second encoder: the microphone is opened again.', error)
    muted.stop('interrupted')
  }
}

/** The next segment, at its true place: the time without a microphone stays a gap, and its reason is kept. */
function goOn(take: Capture, microphone: Microphone): void {
  const { recording, owner, startedAt } = take.opened
  const { gapReason, timeline, ports } = take
  const startOffset = Math.max(seconds(take), timeline.heardUntil())
  const to = ports.now()
  const from = to - (startOffset - timeline.heardUntil()) * 1000
  hear(take, microphone, {
    startOffset,
    begin: (segment) =>
      ports.begin({ recording, owner, startedAt, segment, mime: microphone.mime, startOffset, gapReason }),
  })
  take.told = { trouble: { kind: 'gap', reason: gapReason, from, to }, leftMs: GAP_TOLD_MS, since: null }
  take.sleep.reset()
  if (take.paused) take.live?.pause()
  look(take)
}

/** Once in a while: is there sound, and does it reach the disk? */
function look(take: Capture): void {
  if (take.stopping) return
  const unsaved = Math.floor(take.timeline.unsavedSeconds())
  take.dispatch({ kind: 'lag', seconds: unsaved < LAG_SECONDS ? 0 : unsaved })
  if (!take.live) findMicrophone(take)
  else if (!take.paused) listen(take, take.live)
}

function listen(take: Capture, live: RunningSegment): void {
  const missingSeconds = (): number => seconds(take) - take.timeline.heardUntil()
  if (take.sleep.slept({ missingSeconds, chunkAt: live.chunkAt })) {
    renew(take, 'asleep')
    return
  }
  if (take.sleep.isSettling()) live.excuse()
  const now = take.ports.elapsed()
  const signal = live.signal()
  take.gated ||= hasGate(take.silentSince, signal, now)
  take.silentSince = signal.silentSince
  const { trouble, renew: reason } = reportSignal(signal, now, take.gated)
  take.dispatch({ kind: 'trouble', trouble: trouble ? putOff(take, now, trouble) : afterwards(take, now) })
  if (isLate(signal, now)) live.flush()
  if (reason) renew(take, reason)
}

const seconds = ({ timer }: Capture): number => timer.milliseconds() / 1000

function afterwards({ told }: Capture, now: number): Trouble | null {
  if (!told) return null
  told.since ??= now
  return now - told.since < told.leftMs ? told.trouble : null
}

/** What is told afterwards is told for as long though this comes in between. */
function putOff({ told }: Capture, now: number, trouble: Trouble): Trouble {
  if (told && told.since !== null) told.leftMs -= now - told.since
  if (told) told.since = null
  return trouble
}

function findMicrophone(take: Capture): void {
  const kind = take.search.isMuted() ? 'muted' : take.gapReason
  take.dispatch({ kind: 'trouble', trouble: { kind } })
  take.sleep.withoutSound(seconds(take))
  if (seconds(take) >= MAX_RECORDING_SECONDS) take.dispatch({ kind: 'interrupted' })
  else take.search.look()
}

function finish(take: Capture): void {
  take.stopLooking()
  take.search.end()
  take.done()
  const { timeline, ports, opened } = take
  timeline
    .settled()
    .then(() => ports.gather(opened.recording, timeline.unstored()))
    .catch((error: unknown) => console.error('Not all of it is in the database.', error))
    .finally(() => {
      take.dispatch({ kind: 'lag', seconds: Math.floor(timeline.unsavedSeconds()) })
      take.dispatch({ kind: 'ended' })
      take.ended.resolve()
    })
}
