import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordingId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

const SLOW = { timeout: 60_000, interval: 50 }
const HEARD = 'we decided to shape the product on friday'
const CORRECTED = 'We decided to ship the product on Friday.'

let server: TestServer
let owner: TestClient
let ear: { engine: string; segments: TranscriptSegment[] }
beforeEach(async () => {
  ear = { engine: 'One 1', segments: [{ start: 0, end: 6, text: HEARD }] }
  const transcriber = {
    get engine() {
      return ear.engine
    },
    transcribe: async () => ({ segments: ear.segments, language: 'en' }),
  }
  server = await startTestServer({ LOG_LEVEL: 'silent' }, { transcriber })
  owner = await server.signIn()
})
afterEach(() => server.close())

const read = async (id: string) => (await (await owner.fetch(`/api/recordings/${id}`)).json()) as Recording
const versions = async (id: string) => (await owner.fetch(`/api/recordings/${id}/transcripts`)).json()
const analyzed = (id: string) => vi.waitFor(async () => expect((await read(id)).analysis).toBe('done'), SLOW)
async function transcribed(): Promise<RecordingId> {
  const { id } = (await (await postRecording(owner, recordingForm({ duration: '6' }, fakeWebm()))).json()) as Recording
  await analyzed(id)
  return id
}
async function again(id: string): Promise<Recording> {
  expect((await owner.json('POST', `/api/recordings/${id}/transcribe`)).status).toBe(200)
  await vi.waitFor(async () => expect((await read(id)).transcription.state).toBe('done'), SLOW)
  return read(id)
}

it('a transcript that was asked for again, in which nothing is heard, takes no corrected words away', async () => {
  const id = await transcribed()
  const corrections = [{ start: 0, heard: HEARD, text: CORRECTED }]
  expect((await owner.json('PATCH', `/api/recordings/${id}/transcript`, { corrections })).status).toBe(200)
  expect((await owner.json('POST', '/api/generate-highlights', { recordingId: id })).status).toBe(200)
  const before = await read(id)
  ear = { engine: 'Two 2', segments: [] }
  const after = await again(id)
  expect(after.transcript).toBe(CORRECTED)
  expect(after.transcription).toEqual({ state: 'done', engine: 'One 1', empty: false, isFirst: true })
  expect(after).toMatchObject({ highlights: before.highlights, analysis: before.analysis })
  expect(before.highlights).not.toEqual([])
  expect(await versions(id)).toEqual([])
})

it('what is heard takes their place, and they are kept beside it; silence after that leaves those', async () => {
  const id = await transcribed()
  ear = { engine: 'Two 2', segments: [{ start: 0, end: 6, text: CORRECTED }] }
  expect(await again(id)).toMatchObject({ transcript: CORRECTED, transcription: { engine: 'Two 2', empty: false } })
  ear = { engine: 'Three 3', segments: [] }
  const { transcript, transcription } = await again(id)
  expect([transcript, transcription]).toEqual([CORRECTED, { state: 'done', engine: 'Two 2', empty: false }])
  expect(await versions(id)).toHaveLength(1)
})

it('silence over silence is silence', async () => {
  ear.segments = []
  const { id } = (await (await postRecording(owner, recordingForm({ duration: '6' }, fakeWebm()))).json()) as Recording
  await vi.waitFor(async () => expect((await read(id)).transcription.state).toBe('done'), SLOW)
  expect(await again(id)).toMatchObject({ transcript: '', transcription: { empty: true }, analysis: 'none' })
})
