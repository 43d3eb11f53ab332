import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import {
  type RecorderEvent,
  type RecorderState,
  type Take,
  type Trouble,
  transition,
} from '../../../src/capture/recorder-state.ts'

const take: Take = {
  recording: newRecordingId(),
  mime: 'audio/webm',
  startedAt: 0,
  savedSeconds: 3,
  savedBytes: 30,
  lagSeconds: 0,
}
const recording = { kind: 'recording', take, trouble: null } satisfies RecorderState
const paused: RecorderState = { kind: 'paused', take, trouble: null }
const lag: Trouble = { kind: 'storage-lag', seconds: 4 }
const stopping = (endedBy: 'stop' | 'limit' | 'interrupted'): RecorderState => ({ kind: 'stopping', take, endedBy })

describe('the recorder', () => {
  it.each<[string, RecorderState, RecorderEvent, RecorderState, string[]]>([
    [
      'starts by asking for the microphone',
      { kind: 'idle' },
      { kind: 'start', unfinished: null },
      { kind: 'requesting' },
      ['open'],
    ],
    [
      'can be started again after a failure',
      { kind: 'failed', reason: 'permission' },
      { kind: 'start', unfinished: null },
      { kind: 'requesting' },
      ['open'],
    ],
    ['records once opened', { kind: 'requesting' }, { kind: 'opened', take }, recording, []],
    [
      'says why it could not',
      { kind: 'requesting' },
      { kind: 'refused', reason: 'storage' },
      { kind: 'failed', reason: 'storage' },
      [],
    ],
    ['pauses', recording, { kind: 'pause' }, paused, ['pause-encoder']],
    ['resumes', paused, { kind: 'resume' }, recording, ['resume-encoder']],
    ['stops', recording, { kind: 'stop' }, stopping('stop'), ['stop-encoder']],
    ['stops while paused', paused, { kind: 'stop' }, stopping('stop'), ['stop-encoder']],
    ['stops when the microphone goes', recording, { kind: 'interrupted' }, stopping('interrupted'), ['stop-encoder']],
    ['says what is wrong', recording, { kind: 'trouble', trouble: lag }, { ...recording, trouble: lag }, []],
    ['is calm again', { ...recording, trouble: lag }, { kind: 'trouble', trouble: null }, recording, []],
    ['ignores a second Stop', stopping('stop'), { kind: 'stop' }, stopping('stop'), []],
    [
      'finishes',
      stopping('stop'),
      { kind: 'ended' },
      { kind: 'finished', take, autoStopped: false, interrupted: false },
      [],
    ],
    [
      'finishes at the limit',
      stopping('limit'),
      { kind: 'ended' },
      { kind: 'finished', take, autoStopped: true, interrupted: false },
      [],
    ],
    [
      'finishes when interrupted',
      recording,
      { kind: 'ended' },
      { kind: 'finished', take, autoStopped: false, interrupted: true },
      [],
    ],
    [
      'lets go of a finished take',
      { kind: 'finished', take, autoStopped: false, interrupted: false },
      { kind: 'reset' },
      { kind: 'idle' },
      ['release'],
    ],
  ])('%s', (_, state, event, next, effects) => {
    const [after, performed] = transition(state, event)
    expect(after).toEqual(next)
    expect(performed.map(({ kind }) => kind)).toEqual(effects)
  })

  it('stops by itself after 90 minutes on the disk', () => {
    const [state, effects] = transition(recording, { kind: 'saved', seconds: 5400, bytes: 9 })
    expect(state).toEqual({ kind: 'stopping', take: { ...take, savedSeconds: 5400, savedBytes: 9 }, endedBy: 'limit' })
    expect(effects).toEqual([{ kind: 'stop-encoder', endedBy: 'limit' }])
  })

  it('is the same state while the same thing is wrong', () => {
    const troubled: RecorderState = { ...recording, trouble: lag }
    expect(transition(troubled, { kind: 'trouble', trouble: { ...lag } })[0]).toBe(troubled)
  })

  it('never forgets a running take but by finishing it', () => {
    const event = fc.constantFrom<RecorderEvent>(
      { kind: 'start', unfinished: null },
      { kind: 'pause' },
      { kind: 'resume' },
      { kind: 'stop' },
      { kind: 'interrupted' },
      { kind: 'ended' },
      { kind: 'reset' },
      { kind: 'refused', reason: 'storage' },
      { kind: 'saved', seconds: 4, bytes: 40 },
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let state: RecorderState = recording
        for (const next of events) {
          const before: RecorderState = state
          ;[state] = transition(before, next)
          if (!('take' in before)) return
          const letGo = before.kind === 'finished' && next.kind === 'reset'
          expect('take' in state || letGo).toBe(true)
        }
      }),
    )
  })
})
