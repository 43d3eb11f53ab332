import type { RecordingId } from '../../contract/ids.ts'
import type { RecorderState } from './recorder-state.ts'

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
}
