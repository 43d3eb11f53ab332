import { expect, it } from 'vitest'
import { newRecordingId } from '../../../../../contract/ids.ts'
import type { Reassignment } from '../../../../../contract/recordings/reassignments.ts'
import type { Transcript } from '../../../../../contract/recordings/transcript.ts'
import { applyReassignments } from '../../../../../core/transcripts/reassignments.ts'
import {
  joinedWith,
  joinOf,
  labelsIn,
  newLabel,
  placesFrom,
  samplesOf,
  separationOf,
} from '../../../../../src/features/transcript/speakers/voices.ts'

const of = (voices: readonly string[], more: Partial<Transcript> = {}): Transcript => ({
  ...{ recordingId: newRecordingId(), language: 'en', engine: 'test', text: '', createdAt: new Date(0).toISOString() },
  segments: voices.map((speaker, at) => ({
    ...{ start: at * 60, end: at * 60 + 5, text: `sentence ${at}` },
    ...(speaker && { speaker }),
  })),
  ...more,
})
const after = (transcript: Transcript, reassignment: Reassignment): Transcript => {
  const result = applyReassignments(transcript, [reassignment])
  if (!result) throw new Error('It fits.')
  return result
}

it('one speaker of two has the name that is there; of two names that of the other', () => {
  const voices = of(['A', 'B', 'A'])
  expect(joinOf(voices, 'A', 'B')).toMatchObject({ at: [0, 2], label: 'B' })
  expect(joinOf({ ...voices, speakers: { A: 'Anna' } }, 'A', 'B')).toMatchObject({ at: [1], label: 'A' })
  expect(joinOf({ ...voices, speakers: { A: 'Anna', B: 'Bo' } }, 'A', 'B')).toMatchObject({ at: [0, 2], label: 'B' })
})

it('what was joined can be separated again, and one sentence that was given away is no join', () => {
  const voices = of(['A', 'B', 'A', 'C'])
  const joined = after(voices, joinOf(voices, 'B', 'A'))
  expect(labelsIn(joined.segments)).toEqual(['A', 'C'])
  expect(joinedWith(joined.segments, 'A')).toEqual(['B'])
  expect(after(joined, separationOf(joined, 'A', 'B'))).toEqual(voices)
  const given = after(voices, { made: voices.createdAt, at: [0], label: 'C' })
  expect(joinedWith(given.segments, 'C')).toEqual([])
})

it('from here on is what the same speaker says later, and nothing of others', () => {
  const { segments } = of(['A', 'B', 'A', '', 'A', ''])
  expect(placesFrom(segments, 2, 'onwards')).toEqual([2, 4])
  expect(placesFrom(segments, 3, 'onwards')).toEqual([3, 5])
  expect(placesFrom(segments, 2, 'sentence')).toEqual([2])
})

it('a new speaker is called by the place, of which two devices make the same, and no label twice', () => {
  const voices = of(['A', 'A', 'A (part 2)', ''])
  expect(newLabel(voices.segments, 1)).toBe('A · 1:00')
  expect(newLabel(voices.segments, 3)).toBe('3:00')
  const split = after(voices, { made: voices.createdAt, at: [1], label: 'A · 1:00' })
  expect(newLabel(split.segments, 1)).toBe('A · 1:00 (2)')
  expect(newLabel(of(['x'.repeat(40)]).segments, 0).length).toBeLessThanOrEqual(40)
})

it('samples are the longest sentences of the beginning, the middle and the end', () => {
  const { segments } = of(['A', 'A', 'B', 'A', 'A', 'A'])
  const long = segments.map((segment, at) =>
    at === 1 || at === 4 ? { ...segment, text: 'a longer sentence' } : segment,
  )
  expect(samplesOf(long, 'A').map(({ start }) => start / 60)).toEqual([1, 4, 5])
  expect(samplesOf(long, 'B').map(({ start }) => start / 60)).toEqual([2])
  expect(samplesOf(long, 'C')).toEqual([])
})
