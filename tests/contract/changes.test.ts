import { expect, it } from 'vitest'
import { changesAnswerSchema } from '../../contract/changes.ts'
import { finishedUploadSchema } from '../../contract/recordings/recording.ts'

/** What a server or a page of a later version says, and this one does not know. */

const segment = {
  ...{ segment: 1, mime: 'audio/mp4', bytes: 3, sha256: 'a'.repeat(64), startOffset: 4, seconds: 1 },
  gapReason: 'novelty',
}
const recording = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  title: 'Kept',
  duration: 5,
  createdAt: '2026-01-01T00:00:00.000Z',
  fileSize: 3,
  mime: 'audio/mp4',
  segments: [segment],
  peaks: null,
  isTranscribed: false,
  isFavorite: true,
  highlights: [],
  transcription: { state: 'novelty', of: 'tomorrow' },
  analysis: 'novelty',
  deletedAt: null,
  novelty: true,
}
const answer = (changes: unknown[]) => ({
  changes,
  cursor: 2,
  more: false,
  engines: { speech: null, language: 'built-in' },
})

it('a recording in a state that is not known here is taken in, as one that waits', () => {
  const { changes } = changesAnswerSchema.parse(answer([{ kind: 'recording', revision: 1, recording }]))
  expect(changes).toMatchObject([
    { recording: { title: 'Kept', transcription: { state: 'waiting' }, analysis: 'none', segments: [{ bytes: 3 }] } },
  ])
})

it('what is broken in a known way is refused', () => {
  const broken = { kind: 'recording', revision: 1, recording: { ...recording, title: 7 } }
  expect(changesAnswerSchema.safeParse(answer([broken])).success).toBe(false)
  expect(changesAnswerSchema.safeParse(answer(['novelty'])).success).toBe(false)
})

it('sound is not refused for a reason of its gap that is not known here', () => {
  expect(finishedUploadSchema.parse({ ...segment, upload: 'any' })).toMatchObject({ bytes: 3, startOffset: 4 })
})
