import type { RecordingId } from '../../contract/ids.ts'
import { MAX_RECORDING_SECONDS } from '../../contract/limits.ts'
import type { SegmentEnd } from '../db/audio.ts'

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
  | { kind: 'stopping'; take: Take; endedBy: SegmentEnd }
  /** `interrupted`: the microphone went away or the disk refused; what was said before is in the take. */
  | { kind: 'finished'; take: Take; autoStopped: boolean; interrupted: boolean }
  | { kind: 'failed'; reason: RecorderFailure }

export type RecorderEvent =
  | { kind: 'start' }
  | { kind: 'opened'; take: Take }
  | { kind: 'refused'; reason: RecorderFailure }
  /** A slice is on the disk: the sums of the take from now on. */
  | { kind: 'saved'; seconds: number; bytes: number }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'stop' }
  /** The microphone, the encoder or the disk gave up. */
  | { kind: 'interrupted' }
  /** The encoder has stopped and its last slice is written. */
  | { kind: 'ended' }
  | { kind: 'reset' }

export type RecorderEffect =
  | { kind: 'open' }
  | { kind: 'pause-encoder' }
  | { kind: 'resume-encoder' }
  | { kind: 'stop-encoder'; endedBy: SegmentEnd }
  /** Lets go of the finished take: other tabs may offer it from now on. */
  | { kind: 'release' }

type Step = readonly [RecorderState, readonly RecorderEffect[]]

/** Pure. An event that means nothing in a state changes nothing: a second tap on Stop, a late slice. */
export function transition(state: RecorderState, event: RecorderEvent): Step {
  switch (state.kind) {
    case 'idle':
    case 'failed':
      if (event.kind === 'start') return [{ kind: 'requesting' }, [{ kind: 'open' }]]
      return event.kind === 'reset' ? [{ kind: 'idle' }, []] : [state, []]
    case 'requesting':
      if (event.kind === 'opened') return [{ kind: 'recording', take: event.take }, []]
      return event.kind === 'refused' ? [{ kind: 'failed', reason: event.reason }, []] : [state, []]
    case 'recording':
    case 'paused':
      return whileRunning(state, event)
    case 'stopping':
      if (event.kind === 'saved') return [{ ...state, take: grown(state.take, event) }, []]
      return event.kind === 'ended' ? [finished(state), []] : [state, []]
    case 'finished':
      return event.kind === 'reset' ? [{ kind: 'idle' }, [{ kind: 'release' }]] : [state, []]
  }
}

type Running = Extract<RecorderState, { kind: 'recording' | 'paused' }>

function whileRunning(state: Running, event: RecorderEvent): Step {
  switch (event.kind) {
    case 'saved': {
      const take = grown(state.take, event)
      if (take.savedSeconds >= MAX_RECORDING_SECONDS) return stopping(take, 'limit')
      return [{ ...state, take }, []]
    }
    case 'pause':
      return state.kind === 'recording' ? [{ ...state, kind: 'paused' }, [{ kind: 'pause-encoder' }]] : [state, []]
    case 'resume':
      return state.kind === 'paused' ? [{ ...state, kind: 'recording' }, [{ kind: 'resume-encoder' }]] : [state, []]
    case 'stop':
      return stopping(state.take, 'stop')
    case 'interrupted':
      return stopping(state.take, 'interrupted')
    case 'ended':
      return [finished({ take: state.take, endedBy: 'interrupted' }), []]
    default:
      return [state, []]
  }
}

const stopping = (take: Take, endedBy: SegmentEnd): Step => [
  { kind: 'stopping', take, endedBy },
  [{ kind: 'stop-encoder', endedBy }],
]

const finished = ({ take, endedBy }: { take: Take; endedBy: SegmentEnd }): RecorderState => ({
  kind: 'finished',
  take,
  autoStopped: endedBy === 'limit',
  interrupted: endedBy === 'interrupted',
})

const grown = (take: Take, saved: { seconds: number; bytes: number }): Take => ({
  ...take,
  savedSeconds: saved.seconds,
  savedBytes: saved.bytes,
})
