import type { RecordingId } from '../../contract/ids.ts'
import type { NextPart } from './next-part.ts'
import { type Continued, OtherTabRecordsError, openTake } from './open-take.ts'
import { type RecorderEffect, type RecorderEvent, type RecorderState, type Take, transition } from './recorder-state.ts'
import type { HeardSegment, RunningTake, TakePorts } from './take-ports.ts'

/** The recorder as screens use it. It lives above the router: leaving the record screen does not end a recording. */
export type Recorder = {
  state(): RecorderState
  /** Called after every change of state; returns the way to stop listening. */
  subscribe(listener: () => void): () => void
  start(): void
  /** Goes on with an unfinished take, also the one that was just finished, as its next segment. */
  continueTake(recording: RecordingId): void
  pause(): void
  resume(): void
  stop(): void
  /** Not to end at the limit: the rest becomes another recording, without a gap between them. */
  goOn(next: NextPart): void
  /** Asks for the microphone again while the system mutes it. Call it inside the tap: WebKit may ask the person. */
  reopenMicrophone(): void
  /** Saves the finished take. Resolves when it is in the library and its upload in the outbox. */
  save(title: string): Promise<RecordingId>
  /** Puts the finished take into the trash under this title. Resolves to its id. */
  discard(title: string): Promise<RecordingId>
  /** Back to idle; the finished take stays on the device and is offered as recovered. */
  reset(): void
  /** Live peaks of the take that runs or is finished; undefined when it does not know its beginning. */
  peaks(): Uint8Array | undefined
  /** What the page itself heard of the take, segment by segment. */
  heard(): readonly HeardSegment[]
  /** Loudness of the 7 bars, 0 to 1; read it in an animation frame. */
  levels(): readonly number[]
  /** The same for a take that was found unfinished. Throws OtherTabRecordsError when another tab has it. */
  saveTake(recording: RecordingId, title: string): Promise<RecordingId>
  discardTake(recording: RecordingId, title: string): Promise<RecordingId>
  /** Asks the encoder for what it has, before the page may go away. */
  flush(): void
}

export type RecorderPorts = TakePorts & {
  /** Where an unfinished take goes on; undefined when it is saved by now: then a new recording begins. */
  continueFrom(recording: RecordingId): Promise<Continued | undefined>
  save(recording: RecordingId, title: string, peaks?: Uint8Array): Promise<RecordingId>
  discard(recording: RecordingId, title: string): Promise<void>
  /** The window event `recordingStateChanged` (docs/product.md#recorder). */
  announce(isRecording: boolean): void
}

const SILENT: readonly number[] = [0, 0, 0, 0, 0, 0, 0]
const isRunning = ({ kind }: RecorderState): boolean => kind === 'recording' || kind === 'paused' || kind === 'stopping'

export function createRecorder(ports: RecorderPorts): Recorder {
  let state: RecorderState = { kind: 'idle' }
  let take: RunningTake | null = null
  let wanted: NextPart | null = null
  let turn = 0
  const listeners = new Set<() => void>()

  const dispatch = (event: RecorderEvent): void => {
    const before = state
    const [next, effects] = transition(state, event)
    state = next
    if (isRunning(before) !== isRunning(next)) ports.announce(isRunning(next))
    for (const effect of effects) perform(effect)
    if (next !== before) for (const listener of listeners) listener()
  }

  /** What a take tells after its next part has begun is no more about what runs. */
  const ofOneTake = (): typeof dispatch => {
    let mine = 0
    return (event) => {
      mine ||= ++turn
      if (mine === turn) dispatch(event)
    }
  }

  const goOn = async (before: RunningTake, part: Take, { open, titleOf }: NextPart): Promise<void> => {
    take = await open(ports, before, ofOneTake())
    if (state.kind === 'paused') take.pause()
    const title = 'take' in state ? await titleOf(part, state.take) : null
    await before.ended
    if (title !== null) await ports.save(part.recording, title, before.peaks())
  }

  const open = (unfinished: RecordingId | null): Promise<RunningTake> =>
    unfinished === null
      ? openTake(ports, ofOneTake())
      : ports.continueFrom(unfinished).then((continued) => openTake(ports, ofOneTake(), continued))

  const perform = (effect: RecorderEffect): void => {
    switch (effect.kind) {
      case 'open':
        open(effect.unfinished).then(
          (opened) => {
            take = opened
          },
          (error: unknown) => {
            console.error('The recording could not start.', error)
            dispatch({ kind: 'refused', reason: ports.reasonOf(error) })
          },
        )
        return
      case 'pause-encoder':
        take?.pause()
        return
      case 'resume-encoder':
        take?.resume()
        return
      case 'stop-encoder':
        take?.stop(effect.endedBy)
        return
      case 'open-next': {
        const before = take
        if (!before || !wanted || !('take' in state)) return
        goOn(before, state.take, wanted)
          .catch((error: unknown) => {
            console.error('A part did not begin, or is not saved.', error)
            if (take === before) dispatch({ kind: 'refused', reason: ports.reasonOf(error) })
          })
          .finally(() => take === before || before.release())
        return
      }
      case 'release':
        take?.release()
        take = null
    }
  }

  const finishedTake = (): RecordingId => {
    if (state.kind !== 'finished') throw new Error('There is no finished recording to save.')
    return state.take.recording
  }

  /** Another tab may have gone on with this take in the meantime: then it is not ours to touch. */
  const withTake = async <T>(recording: RecordingId, act: () => Promise<T>): Promise<T> => {
    const release = await ports.holdTake(recording)
    if (!release) throw new OtherTabRecordsError('Another tab is recording.')
    return act().finally(release)
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    start: () => dispatch({ kind: 'start', unfinished: null }),
    continueTake: (recording) => dispatch({ kind: 'start', unfinished: recording }),
    pause: () => dispatch({ kind: 'pause' }),
    resume: () => dispatch({ kind: 'resume' }),
    stop: () => dispatch({ kind: 'stop' }),
    goOn(next) {
      wanted = next
      dispatch({ kind: 'go-on' })
    },
    reopenMicrophone: () => take?.reopenMicrophone(),
    reset: () => dispatch({ kind: 'reset' }),
    async save(title) {
      const recording = await ports.save(finishedTake(), title, take?.peaks())
      dispatch({ kind: 'reset' })
      return recording
    },
    async discard(title) {
      const recording = finishedTake()
      await ports.discard(recording, title)
      dispatch({ kind: 'reset' })
      return recording
    },
    saveTake: (recording, title) => withTake(recording, () => ports.save(recording, title)),
    discardTake: (recording, title) =>
      withTake(recording, async () => {
        await ports.discard(recording, title)
        return recording
      }),
    peaks: () => take?.peaks(),
    heard: () => take?.heard() ?? [],
    levels: () => (state.kind === 'recording' && take ? take.levels() : SILENT),
    flush: () => take?.flush(),
  }
}
