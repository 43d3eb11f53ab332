import { expect, test } from 'vitest'
import type { RecordingId } from '../../../contract/ids.ts'
import { MAX_TRANSCRIPT_CHARACTERS, MAX_TRANSCRIPT_SEGMENTS } from '../../../contract/limits.ts'
import { type TranscriptSegment, transcriptText } from '../../../contract/recordings/transcript.ts'
import { storedForm } from '../../../server/transcripts/stored-form.ts'
import { isTooLong } from '../../../server/transcripts/too-long.ts'

/** As long as text, sentences and words may be, which are two letters each, and corrected all through. */
function longest() {
  const each = Math.floor(MAX_TRANSCRIPT_CHARACTERS / MAX_TRANSCRIPT_SEGMENTS)
  const text = 'we '.repeat(each).slice(0, each - 1)
  const segments = Array.from({ length: MAX_TRANSCRIPT_SEGMENTS }, (_, at): TranscriptSegment => {
    const start = at * 0.27
    const words = text.trim().split(' ')
    const step = 0.27 / words.length
    const timed = words.map((word, place) => ({
      start: start + place * step,
      end: start + (place + 1) * step,
      text: word,
    }))
    return {
      start,
      end: start + 0.27,
      text,
      heard: text,
      edited: 1_764_100_000_000,
      speaker: 'SPEAKER_00',
      words: timed,
    }
  })
  const made = { language: 'en', engine: 'test', createdAt: '2026-01-01T00:00:00.000Z' }
  return { recordingId: 'longest' as RecordingId, text: transcriptText(segments), segments, ...made }
}

test('the longest transcript that the limits let in is worked on, and one of three times as much is not tried', () => {
  const stored = storedForm(longest())
  expect(isTooLong(stored)).toBe(false)
  expect(isTooLong({ body: stored.body.repeat(3), words: stored.words?.repeat(3) ?? null })).toBe(true)
})
