import type { RecordingId } from '../../contract/ids.ts'
import { MAX_RECORDING_SECONDS } from '../../contract/limits.ts'
import type { GapReason } from '../../contract/recordings/recording.ts'
import type { SegmentEnd } from '../local/audio-database.ts'
import type { ServerRefusal } from './storage/chunk-queue.ts'

/** Why a recording could not start or had to end. */
export type RecorderFailure = 'permission' | 'no-microphone' | 'unsupported' | 'busy-elsewhere' | 'storage' | 'unknown'

/** What is on the disk, or on the server, of a running or finished take; the clock shows these seconds. */
export type Take = {
  recording: RecordingId
  mime: string
  startedAt: number
  savedSeconds: number
  savedBytes: number
  /** Whole seconds of sound that are in memory only; what the encoder just gave counts as stored. */
  lagSeconds: number
  /** It goes on as another recording at its limit: the person wants that, or it is being opened. */
  next?: 'wanted' | 'opening'
}

/**
 * What is wrong while a recording goes on; the user is told within 3 s. It clears by itself:
 * after `microphone-lost`, `muted` and `stalled` the take goes on with a new microphone as a new segment, and the gap
 * keeps its place in the timeline.
 */
export type Trouble =
  /**
   * Why nothing can be heard. `muted`: the system turned the microphone off, as a phone call does. `silent`: digital
   * silence only, perhaps a switch on the microphone. `stalled`: no sound comes from the encoder. `storage`: nothing
   * takes the sound and memory is full: what is said now is lost.
   */
  | { kind: GapReason }
  /** Told afterwards, for a while: what happened, and the time of it that is not recorded (milliseconds since 1970). */
  | { kind: 'gap'; reason: GapReason; from: number; to: number }
  /** Seconds of sound that are in memory and not on the disk yet. */
  | { kind: 'storage-lag'; seconds: number }
  /** The database refuses: audio goes to the OPFS fallback store, which is on the disk as well. */
  | { kind: 'storage-aside' }
  /** The disk takes nothing: sound goes straight to the server. */
  | { kind: 'storage-direct' }
  /** Neither the disk nor the server takes it, and why: so many seconds are in memory only. */
  | { kind: 'storage-held'; why: ServerRefusal; seconds: number }

/** The recorder as the user sees it (docs/product.md#recorder). */
export type RecorderState =
  | { kind: 'idle' }
  | { kind: 'requesting' }
  | { kind: 'recording'; take: Take; trouble: Trouble | null }
  | { kind: 'paused'; take: Take; trouble: Trouble | null }
  | { kind: 'stopping'; take: Take; endedBy: SegmentEnd }
  /** `interrupted`: the microphone went away or the disk refused; what was said before is in the take. */
  | { kind: 'finished'; take: Take; autoStopped: boolean; interrupted: boolean }
  | { kind: 'failed'; reason: RecorderFailure }

export type RecorderEvent =
  /** `unfinished`: a take that was cut off and is to go on; null for a new one. */
  | { kind: 'start'; unfinished: RecordingId | null }
  | { kind: 'opened'; take: Take }
  | { kind: 'refused'; reason: RecorderFailure }
  /** A chunk is on the disk: the sums of the take from now on. */
  | { kind: 'saved'; seconds: number; bytes: number }
  | { kind: 'trouble'; trouble: Trouble | null }
  | { kind: 'lag'; seconds: number }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'stop' }
  /** Not to end at the limit. */
  | { kind: 'go-on' }
  /** The disk gave up, or the person took the microphone away. */
  | { kind: 'interrupted' }
  /** The encoder has stopped and its last chunk is written. */
  | { kind: 'ended' }
  | { kind: 'reset' }

export type RecorderEffect =
  | { kind: 'open'; unfinished: RecordingId | null }
  | { kind: 'pause-encoder' }
  | { kind: 'resume-encoder' }
  | { kind: 'stop-encoder'; endedBy: SegmentEnd }
  | { kind: 'open-next' }
  /** Lets go of the finished take: other tabs may offer it from now on. */
  | { kind: 'release' }

type Step = readonly [RecorderState, readonly RecorderEffect[]]

/** Pure. An event that means nothing in a state changes nothing: a second tap on Stop, a late chunk. */
export function transition(state: RecorderState, event: RecorderEvent): Step {
  switch (state.kind) {
    case 'idle':
    case 'failed':
      if (event.kind === 'start') return [{ kind: 'requesting' }, [{ kind: 'open', unfinished: event.unfinished }]]
      return event.kind === 'reset' ? [{ kind: 'idle' }, []] : [state, []]
    case 'requesting':
      if (event.kind === 'opened') return [{ kind: 'recording', take: event.take, trouble: null }, []]
      return event.kind === 'refused' ? [{ kind: 'failed', reason: event.reason }, []] : [state, []]
    case 'recording':
    case 'paused':
      return whileRunning(state, event)
    case 'stopping':
      if (event.kind === 'saved') return [{ ...state, take: grown(state.take, event) }, []]
      if (event.kind === 'lag') return [{ ...state, take: { ...state.take, lagSeconds: event.seconds } }, []]
      return event.kind === 'ended' ? [finished(state), []] : [state, []]
    case 'finished':
      // A Stop by accident is not final: the take goes on as its next segment.
      if (event.kind === 'start' && event.unfinished === state.take.recording) {
        return [{ kind: 'requesting' }, [{ kind: 'release' }, { kind: 'open', unfinished: event.unfinished }]]
      }
      return event.kind === 'reset' ? [{ kind: 'idle' }, [{ kind: 'release' }]] : [state, []]
  }
}

type Running = Extract<RecorderState, { kind: 'recording' | 'paused' }>

function whileRunning(state: Running, event: RecorderEvent): Step {
  switch (event.kind) {
    case 'saved': {
      const take = grown(state.take, event)
      if (take.savedSeconds < MAX_RECORDING_SECONDS || take.next === 'opening') return [{ ...state, take }, []]
      if (take.next !== 'wanted') return stopping(take, 'limit')
      // While it is paused nothing can be handed over: the first second after that does it.
      if (state.kind === 'paused') return [{ ...state, take }, []]
      return [{ ...state, take: { ...take, next: 'opening' } }, [{ kind: 'open-next' }]]
    }
    case 'go-on':
      return [{ ...state, take: { next: 'wanted', ...state.take } }, []]
    case 'opened':
      // Whoever paused meanwhile is not heard in the next part either.
      return [{ kind: state.kind, take: event.take, trouble: null }, []]
    case 'refused':
      return stopping(state.take, 'limit')
    case 'trouble':
      return isSame(state.trouble, event.trouble) ? [state, []] : [{ ...state, trouble: event.trouble }, []]
    case 'lag':
      return state.take.lagSeconds === event.seconds ? [state, []] : [lagging(state, event.seconds), []]
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

const isSame = (one: Trouble | null, other: Trouble | null): boolean =>
  one?.kind === other?.kind && detailOf(one) === detailOf(other) && whyOf(one) === whyOf(other)

const whyOf = (trouble: Trouble | null): ServerRefusal | null => (trouble?.kind === 'storage-held' ? trouble.why : null)

const detailOf = (trouble: Trouble | null): number => {
  if (trouble?.kind === 'storage-lag' || trouble?.kind === 'storage-held') return trouble.seconds
  return trouble?.kind === 'gap' ? trouble.to : 0
}

const lagging = (state: Running, lagSeconds: number): Running => ({ ...state, take: { ...state.take, lagSeconds } })

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
