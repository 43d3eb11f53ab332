import type { RecordingId } from '../../contract/ids.ts'
import { openTake } from './open-take.ts'
import { type RecorderEffect, type RecorderEvent, type RecorderState, transition } from './recorder-state.ts'
import type { RunningTake, TakePorts } from './take.ts'

/** The recorder as screens use it. It lives above the router: leaving the record screen does not end a recording. */
export type Recorder = {
  state(): RecorderState
  /** Called after every change of state; returns the way to stop listening. */
  subscribe(listener: () => void): () => void
  start(): void
  pause(): void
  resume(): void
  stop(): void
  /** Saves the finished take. Resolves when it is in the library and its upload in the outbox. */
  save(title: string): Promise<RecordingId>
  /** Throws the finished take away. */
  discard(): Promise<void>
  /** Back to idle; the finished take stays on the device and is offered as recovered. */
  reset(): void
  /** Loudness of the 7 bars, 0 to 1; read it in an animation frame. */
  levels(): readonly number[]
  /** The same for a take that was found unfinished. */
  saveTake(recording: RecordingId, title: string): Promise<RecordingId>
  discardTake(recording: RecordingId): Promise<void>
  /** Asks the encoder for what it has, before the page may go away. */
  flush(): void
}

export type RecorderPorts = TakePorts & {
  save(recording: RecordingId, title: string, peaks?: Uint8Array): Promise<RecordingId>
  discard(recording: RecordingId): Promise<void>
  /** The window event `recordingStateChanged` of product.md section 4. */
  announce(isRecording: boolean): void
}

const SILENT: readonly number[] = [0, 0, 0, 0, 0, 0, 0]
const isRunning = ({ kind }: RecorderState): boolean => kind === 'recording' || kind === 'paused' || kind === 'stopping'

export function createRecorder(ports: RecorderPorts): Recorder {
  let state: RecorderState = { kind: 'idle' }
  let take: RunningTake | null = null
  const listeners = new Set<() => void>()

  const dispatch = (event: RecorderEvent): void => {
    const before = state
    const [next, effects] = transition(state, event)
    state = next
    if (isRunning(before) !== isRunning(next)) ports.announce(isRunning(next))
    for (const effect of effects) perform(effect)
    if (next !== before) for (const listener of listeners) listener()
  }

  const perform = (effect: RecorderEffect): void => {
    switch (effect.kind) {
      case 'open':
        openTake(ports, dispatch).then(
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
      case 'release':
        take?.release()
        take = null
    }
  }

  const finishedTake = (): RecordingId => {
    if (state.kind !== 'finished') throw new Error('There is no finished recording to save.')
    return state.take.recording
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    start: () => dispatch({ kind: 'start' }),
    pause: () => dispatch({ kind: 'pause' }),
    resume: () => dispatch({ kind: 'resume' }),
    stop: () => dispatch({ kind: 'stop' }),
    reset: () => dispatch({ kind: 'reset' }),
    async save(title) {
      const recording = await ports.save(finishedTake(), title, take?.peaks())
      dispatch({ kind: 'reset' })
      return recording
    },
    async discard() {
      await ports.discard(finishedTake())
      dispatch({ kind: 'reset' })
    },
    saveTake: (recording, title) => ports.save(recording, title),
    discardTake: (recording) => ports.discard(recording),
    levels: () => (state.kind === 'recording' && take ? take.levels() : SILENT),
    flush: () => take?.flush(),
  }
}
