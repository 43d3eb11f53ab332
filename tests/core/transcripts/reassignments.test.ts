import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { applyReassignments, reassigned } from '../../../core/transcripts/reassignments.ts'

const made = new Date(0).toISOString()
const voices = ['A', 'B', 'A', undefined]
const transcript: Transcript = {
  ...{ recordingId: newRecordingId(), language: 'en', engine: 'test', createdAt: made, text: '0 1 2 3' },
  segments: voices.map((speaker, at) => ({ start: at, end: at + 1, text: String(at), ...(speaker && { speaker }) })),
}
const speakersOf = (one: Transcript | null) => one?.segments.map(({ speaker }) => speaker)

it('gives sentences to another speaker, keeps what the engine heard, and forgets that where it is so again', () => {
  const moved = applyReassignments(transcript, [{ made, at: [0, 3], label: 'B' }])
  expect(speakersOf(moved)).toEqual(['B', 'B', 'A', 'B'])
  expect(moved?.segments.map(({ heardSpeaker }) => heardSpeaker)).toEqual(['A', undefined, undefined, ''])
  const back =
    moved &&
    applyReassignments(moved, [
      { made, at: [0], label: 'A' },
      { made, at: [3], label: '' },
    ])
  expect(back).toEqual(transcript)
})

it('is never applied to a transcript that was made again, and not in part', () => {
  const later = { ...transcript, createdAt: new Date(1).toISOString() }
  expect(applyReassignments(later, [{ made, at: [0], label: 'B' }])).toBeNull()
  const mixed = [
    { made, at: [0], label: 'B' },
    { made: later.createdAt, at: [1], label: 'A' },
  ]
  expect(applyReassignments(transcript, mixed)).toBeNull()
})

it('passes over places that are not there, and leaves what is so already the same object', () => {
  const same = applyReassignments(transcript, [{ made, at: [0, 99], label: 'A' }])
  expect(same?.segments.every((segment, at) => segment === transcript.segments[at])).toBe(true)
})

it('the last word on a sentence counts, whatever came before, and the first label is never lost', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('A', 'B', 'C', ''), { minLength: 1 }), (labels) => {
      const first = { start: 0, end: 1, text: 'x', speaker: 'A' }
      const last = labels.reduce<Transcript['segments'][number]>(reassigned, first)
      expect(last.speaker ?? '').toBe(labels.at(-1))
      expect(reassigned(last, 'A')).toEqual(first)
    }),
  )
})
