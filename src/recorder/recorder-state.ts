import type { RecordingId } from '../../contract/ids.ts'

/** Why a recording could not start or had to end. */
export type RecorderFailure = 'permission' | 'no-microphone' | 'unsupported' | 'busy-elsewhere' | 'storage'

/** What is on the disk of a running or finished take; the clock shows these seconds. */
export type Take = { recording: RecordingId; mime: string; startedAt: number; savedSeconds: number; savedBytes: number }

/** The recorder as the person sees it (product.md section 4, Recorder). */
export type RecorderState =
  | { kind: 'idle' }
  | { kind: 'requesting' }
  | { kind: 'recording'; take: Take }
  | { kind: 'paused'; take: Take }
  | { kind: 'stopping'; take: Take }
  | { kind: 'finished'; take: Take; autoStopped: boolean }
  | { kind: 'failed'; reason: RecorderFailure }
