import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Change } from '../../../../contract/changes.ts'
import type { UserId } from '../../../../contract/ids.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { type Transcript, transcriptText } from '../../../../contract/recordings/transcript.ts'
import { applyCorrection } from '../../../../core/transcripts/corrections.ts'
import { changeRecording } from '../../../../server/store/tables/recordings/recordings.ts'
import { saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn()
})
afterAll(() => server.close())

const segments = [
  { start: 0, end: 4, text: 'we will sail the boat on friday', speaker: '1' },
  { start: 5, end: 9, text: 'ben writes to the harbour tomorrow' },
]
const sale = { start: 0, heard: segments[0]?.text ?? '', text: 'We will sell the boat on Friday.' }

async function transcribed(): Promise<Transcript> {
  const { id } = (await (await postRecording(client, recordingForm({}, fakeWebm()))).json()) as Recording
  const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
  const transcript: Transcript = {
    ...{ recordingId: id, text: transcriptText(segments), segments, language: 'en' },
    ...{ engine: 'test', createdAt: new Date().toISOString() },
  }
  await server.context.database.transaction().execute(async (write) => {
    await saveTranscript(write, user.id, transcript)
    await changeRecording(write, id, user.id, { transcription: { state: 'done', engine: 'test', empty: false } })
  })
  return transcript
}

const correct = (id: string, body: object, caller = client) =>
  caller.json('PATCH', `/api/recordings/${id}/transcript`, body)
const changes = async () =>
  ((await (await client.fetch('/api/changes?cursor=0')).json()) as { changes: Change[] }).changes

it('keeps a correction with what was heard, and tells every device', async () => {
  const before = await transcribed()
  const answer = await correct(before.recordingId, { corrections: [sale] })
  expect(answer.status).toBe(200)
  const after = (await answer.json()) as Transcript
  const edited = after.segments[0]?.edited
  expect(edited).toBeGreaterThan(Date.now() - 60_000)
  const wanted = applyCorrection(before, sale)
  const [first, ...others] = wanted?.segments ?? []
  expect(after).toEqual({ ...wanted, segments: [{ ...first, edited }, ...others] })
  expect(after.segments[0]).toMatchObject({ text: sale.text, heard: sale.heard })
  expect(await changes()).toContainEqual(expect.objectContaining({ kind: 'transcript', transcript: after }))
  const recording = (await (await client.fetch(`/api/recordings/${before.recordingId}`)).json()) as Recording
  expect(recording.transcript).toContain('sell the boat')
})

it('takes the corrected words into a new analysis of a recording that has one', async () => {
  const { recordingId: id } = await transcribed()
  await client.json('POST', '/api/analyze-transcription', {
    recordingId: id,
    transcript: `${transcriptText(segments)}`,
  })
  await correct(id, { corrections: [sale] })
  const row = (await changes()).find((change) => change.kind === 'recording' && change.recording.id === id)
  expect(row).toMatchObject({ recording: { analysis: 'queued' } })
  const job = await server.context.database
    .selectFrom('jobs')
    .selectAll()
    .where('subject', '=', id)
    .where('kind', '=', 'analyze')
    .executeTakeFirstOrThrow()
  expect(job.state).toBe('queued')
})

it('finds highlights that were found before again in the corrected words, and leaves own marks alone', async () => {
  const { recordingId: id } = await transcribed()
  const read = async () => (await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording
  await client.json('PATCH', `/api/recordings/${id}`, { marks: [3] })
  await correct(id, { corrections: [{ ...sale, text: 'We will sail the ship on Friday.' }] })
  expect((await read()).highlights).toEqual([expect.objectContaining({ mark: true, start: 3 })])
  await client.json('POST', '/api/generate-highlights', { recordingId: id })
  expect(JSON.stringify((await read()).highlights)).toContain('sail the ship')
  await correct(id, { corrections: [sale] })
  await vi.waitFor(async () => expect(JSON.stringify((await read()).highlights)).toContain('sell the boat'))
  const { highlights } = await read()
  expect(JSON.stringify(highlights)).not.toContain('sail the ship')
  expect(highlights.filter(({ mark }) => mark)).toHaveLength(1)
})

it('refuses a correction of other words, whole', async () => {
  const { recordingId: id, text } = await transcribed()
  const answer = await correct(id, { corrections: [sale, { ...sale, start: 5 }] })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ error: expect.stringContaining('has been redone') })
  expect(((await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording).transcript).toBe(text)
})

it('names speakers', async () => {
  const { recordingId: id } = await transcribed()
  const answer = await correct(id, { speakers: [{ label: '1', name: ' Anna ' }] })
  expect(await answer.json()).toMatchObject({ speakers: { '1': 'Anna' } })
})

it('keeps all of what several devices send at once, while highlights are found again', async () => {
  const { recordingId: id } = await transcribed()
  await client.json('POST', '/api/generate-highlights', { recordingId: id })
  const harbour = { start: 5, heard: segments[1]?.text ?? '', text: 'Ben writes to the harbor tomorrow.' }
  const answers = await Promise.all([
    correct(id, { corrections: [sale] }),
    correct(id, { corrections: [harbour] }),
    correct(id, { speakers: [{ label: '1', name: 'Anna' }] }),
    correct(id, { speakers: [{ label: '2', name: 'Ben' }] }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const kept = (await (await correct(id, { speakers: [{ label: '3', name: 'Carla' }] })).json()) as Transcript
  expect(kept.segments.map(({ text }) => text)).toEqual([sale.text, harbour.text])
  expect(kept.speakers).toEqual({ '1': 'Anna', '2': 'Ben', '3': 'Carla' })
})

it('corrects what is there by then, where somebody else has changed it meanwhile', async () => {
  const before = await transcribed()
  const { database, transcripts } = server.context
  const { run } = transcripts
  const harbour = 'ben writes to the harbor tomorrow'
  const others = { ...before, segments: before.segments.map((one, at) => (at === 1 ? { ...one, text: harbour } : one)) }
  const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
  const overtaken = async (...asked: Parameters<typeof run>) => {
    const done = await run(...asked)
    await database.transaction().execute((write) => saveTranscript(write, user.id, others))
    return done
  }
  vi.spyOn(transcripts, 'run').mockImplementationOnce(overtaken as typeof run)
  const after = (await (await correct(before.recordingId, { corrections: [sale] })).json()) as Transcript
  expect(after.segments.map(({ text }) => text)).toEqual([sale.text, harbour])
  expect(await changes()).toContainEqual(expect.objectContaining({ kind: 'transcript', transcript: after }))
})

it("does not say that another person's recording exists", async () => {
  const { recordingId: id } = await transcribed()
  const other = await server.newPerson('corrector@example.org')
  expect((await correct(id, { corrections: [sale] }, other)).status).toBe(404)
  expect((await correct(id, { corrections: [{ ...sale, text: ' ' }] })).status).toBe(400)
})

const reassign = (id: string, reassignments: object[], caller = client) =>
  caller.json('PATCH', `/api/recordings/${id}/speakers`, { reassignments })

it('gives sentences to other speakers, dates that once, and tells every device', async () => {
  const { recordingId: id, createdAt: made } = await transcribed()
  const answer = await reassign(id, [{ made, at: [1], label: '1' }])
  expect(answer.status).toBe(200)
  const changed = (await answer.json()) as { revision: number; segments: { at: number; segment: object }[] }
  expect(changed.segments).toEqual([
    { at: 1, segment: { ...segments[1], speaker: '1', heardSpeaker: '', reassigned: expect.any(Number) } },
  ])
  expect(JSON.stringify(await changes())).toContain('"heardSpeaker":""')
  const again = (await (await reassign(id, [{ made, at: [1], label: '1' }])).json()) as { segments: object[] }
  expect(again.segments, 'a device that did not hear the answer sends it again').toEqual([])
})

it('refuses a change of speakers of a transcript that was made again, and what names nothing', async () => {
  const { recordingId: id, createdAt: made } = await transcribed()
  const other = await reassign(id, [
    { made, at: [1], label: '1' },
    { made: new Date(0).toISOString(), at: [0], label: '2' },
  ])
  expect(other.status).toBe(409)
  expect(await other.json()).toMatchObject({ error: expect.stringContaining('has been redone') })
  expect(JSON.stringify(await (await client.fetch(`/api/recordings/${id}/transcript`)).json())).not.toContain('heardSp')
  expect((await reassign(id, [{ made, at: [], label: '1' }])).status).toBe(400)
  const stranger = await server.newPerson('reassigner@example.org')
  expect((await reassign(id, [{ made, at: [1], label: '1' }], stranger)).status).toBe(404)
})
