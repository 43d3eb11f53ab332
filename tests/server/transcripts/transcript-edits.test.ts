import { expect, test } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { MAX_TRANSCRIPT_CHARACTERS } from '../../../contract/limits.ts'
import { type Transcript, transcriptText } from '../../../contract/recordings/transcript.ts'
import { misfitsIn } from '../../../server/transcripts/transcript-edits.ts'

const MADE = '2026-01-01T00:00:00.000Z'

function transcriptOf(texts: readonly string[]): Transcript {
  const segments = texts.map((text, start) => ({ start, end: start + 1, text }))
  const made = { language: 'en', engine: 'test', createdAt: MADE }
  return { recordingId: newRecordingId(), text: transcriptText(segments), segments, ...made }
}

const correction = (start: number, heard: string, text: string) => ({ corrections: [{ start, heard, text }] })

test('what does not fit is told by its place, and why', () => {
  const transcript = transcriptOf(['one', 'two'])
  const misfits = misfitsIn(transcript, [
    correction(0, 'one', 'First.'),
    correction(1, 'one', 'Second.'),
    { speakers: [{ label: 'of nobody', name: 'Ada' }] },
    { reassignments: [{ made: MADE, at: [0], label: '2' }] },
    { reassignments: [{ made: 'another', at: [0], label: '2' }] },
    // It names what was heard, whatever was corrected before.
    correction(0, 'one', 'Again.'),
  ])
  expect([...misfits].map(([at, { status, message }]) => [at, status, message])).toEqual([
    [1, 409, expect.stringContaining('correction')],
    [4, 409, expect.stringContaining('speakers')],
  ])
})

test('where the text would grow too long, each is judged behind those before it', () => {
  const long = 'x'.repeat(20_000)
  const transcript = transcriptOf(Array.from({ length: 30 }, (_, at) => `${at}`))
  const room = Math.floor(MAX_TRANSCRIPT_CHARACTERS / (long.length + 1))
  const growing = Array.from({ length: 25 }, (_, at) => correction(at, `${at}`, long))
  const misfits = misfitsIn(transcript, [...growing, correction(0, '0', 'short'), correction(24, '24', long)])
  expect([...misfits.keys()]).toEqual(growing.map((_, at) => at).filter((at) => at >= room))
  expect([...misfits.values()].every(({ status }) => status === 413)).toBe(true)
})
