import { expect, it } from 'vitest'
import { newRecordingId } from '../../../../../contract/ids.ts'
import {
  deafTitle,
  isLive,
  isMild,
  lagTone,
  troubleText,
} from '../../../../../src/features/recorder/live/trouble-text.ts'

it('colours the clock amber from three seconds of waiting sound and red from ten', () => {
  expect([0, 2, 3, 9, 10, 60].map(lagTone)).toEqual([undefined, undefined, 'amber', 'amber', 'red', 'red'])
})

it('says from when to when a device slept', () => {
  const at = (hour: number, minute: number) => new Date(2026, 10, 21, hour, minute).getTime()
  const told = troubleText({ kind: 'gap', reason: 'asleep', from: at(10, 14), to: at(10, 16) })
  expect(told).toMatch(/^This device was asleep from 10:14.* to 10:16.*\. That time wasn't recorded\.$/)
})

it('says how long the microphone was gone', () => {
  expect(troubleText({ kind: 'gap', reason: 'microphone-lost', from: 1000, to: 65_000 })).toContain('for 1 min 4 s')
})

it('raises no alarm for what may be meant so, or is over', () => {
  expect(isMild({ kind: 'silent' })).toBe(true)
  expect(isMild({ kind: 'gap', reason: 'muted', from: 0, to: 1 })).toBe(true)
  expect(isMild({ kind: 'storage-lag', seconds: 9 })).toBe(true)
  expect(isMild({ kind: 'storage-lag', seconds: 10 })).toBe(false)
  expect(isMild({ kind: 'stalled' })).toBe(false)
})

it('shows the red dot only while sound is recorded', () => {
  const take = {
    recording: newRecordingId(),
    mime: 'audio/webm',
    startedAt: 0,
    savedSeconds: 3,
    savedBytes: 30,
    lagSeconds: 0,
  }
  const recording = { kind: 'recording', take, trouble: null } as const
  expect(isLive(recording)).toBe(true)
  expect(isLive({ ...recording, trouble: { kind: 'storage-lag', seconds: 12 } })).toBe(true)
  expect(isLive({ ...recording, trouble: { kind: 'microphone-lost' } })).toBe(false)
  expect(isLive({ ...recording, kind: 'paused' })).toBe(false)
})

it('says in the heading what is gone, and never that it records', () => {
  expect(deafTitle({ kind: 'microphone-lost' })).toBe('Not recording: microphone gone')
  expect(deafTitle({ kind: 'muted' })).toBe('Not recording: microphone muted')
  expect(deafTitle({ kind: 'stalled' })).toBe('Not recording')
})
