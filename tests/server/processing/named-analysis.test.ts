import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordingId, UserId } from '../../../contract/ids.ts'
import type { Analysis } from '../../../contract/recordings/analysis.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { createAnalyst } from '../../../server/processing/analyst.ts'
import { findAnalysis, saveAnalysis } from '../../../server/store/tables/recordings/analyses.ts'
import { findRecording } from '../../../server/store/tables/recordings/recordings.ts'
import { findSentences } from '../../../server/store/tables/recordings/transcripts.ts'
import { textHash } from '../../../server/transcripts/transcript-hash.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { transcribed } from '../../../testkit/server/transcribed.ts'

const SLOW = { timeout: 60_000, interval: 50 }
const SAID = [
  { start: 0, end: 5, text: 'We decided to sell the boat on Friday.', speaker: '1' },
  { start: 6, end: 9, text: 'Good, and the harbour knows about it.', speaker: '2' },
]
const signal = new AbortController().signal

let server: TestServer
let owner: TestClient
let id: RecordingId
let person: UserId
beforeEach(async () => {
  server = await startTestServer()
  owner = await server.signIn()
  id = await transcribed(server, owner, SAID)
  person = (await findRecording(server.context.database, id))?.userId as UserId
})
afterEach(() => server.close())

const name = (label: string, name: string) =>
  owner.json('PATCH', `/api/recordings/${id}/transcript`, { speakers: [{ label, name }] })
const stored = async () => (await findAnalysis(server.context.database, id))?.analysis
const transcript = async (): Promise<Transcript> => {
  const found = await findSentences(server.context.database, id)
  if (!found) throw new Error('There is no transcript.')
  return found
}
async function analyze(): Promise<Analysis> {
  const body = { recordingId: id, transcript: (await transcript()).text }
  return (await (await owner.json('POST', '/api/analyze-transcription', body)).json()) as Analysis
}
/** Nothing waits for its time. */
async function jobsRun(): Promise<void> {
  const { database, jobs } = server.context
  const now = { run_at: new Date(0).toISOString() }
  await database.updateTable('jobs').set(now).where('kind', '=', 'analyze').where('state', '=', 'queued').execute()
  jobs.wake()
  const left = database.selectFrom('jobs').select('id').where('kind', '=', 'analyze').where('state', '<>', 'done')
  await vi.waitFor(async () => expect(await left.execute()).toEqual([]), SLOW)
}
/** As a server of before kept it, which knew nothing of names. */
async function madeBefore(hash: string, createdAt: string): Promise<Analysis> {
  const analysis = { ...(await analyze()), summary: 'Of before.', createdAt }
  const kept = { analysis, transcriptHash: hash }
  await server.context.database.transaction().execute((write) => saveAnalysis(write, person, kept))
  return analysis
}

it('a name reaches the analysis that is there, and so does its removal', async () => {
  expect((await analyze()).decisions).toEqual([SAID[0]?.text])
  expect((await name('1', 'Anna')).status).toBe(200)
  expect((await findRecording(server.context.database, id))?.row.analysis).toBe('queued')
  await jobsRun()
  expect((await stored())?.decisions).toEqual([`Anna: ${SAID[0]?.text}`])
  await name('1', '')
  await jobsRun()
  expect((await stored())?.decisions).toEqual([SAID[0]?.text])
})

it('so does a sentence that is given to another speaker', async () => {
  await name('2', 'Ben')
  await analyze()
  const reassignments = [{ made: (await transcript()).createdAt, at: [0], label: '2' }]
  expect((await owner.json('PATCH', `/api/recordings/${id}/speakers`, { reassignments })).status).toBe(200)
  await jobsRun()
  expect((await stored())?.decisions).toEqual([`Ben: ${SAID[0]?.text}`])
})

it('a name that is given twice asks for nothing', async () => {
  await name('1', 'Anna')
  const made = await analyze()
  await name('1', 'Anna')
  expect((await findRecording(server.context.database, id))?.row.analysis).toBe('done')
  expect(await analyze()).toEqual(made)
})

it('an analysis of a server of before stays good, until somebody is named after it was made', async () => {
  await name('1', 'Anna')
  const before = await madeBefore(textHash((await transcript()).text), new Date(Date.now() + 1000).toISOString())
  expect(await analyze()).toEqual(before)
  await madeBefore(textHash((await transcript()).text), new Date(Date.now() - 60_000).toISOString())
  expect((await analyze()).decisions).toEqual([`Anna: ${SAID[0]?.text}`])
})

it('an analysis of before in a library that knows no names stays good', async () => {
  const before = await madeBefore(textHash((await transcript()).text), '2026-01-01T00:00:00.000Z')
  expect(await analyze()).toEqual(before)
})

it('names that are given while it is made belong to the next one', async () => {
  const { database, model } = server.context
  const analyst = createAnalyst({
    database,
    model: {
      engine: model.engine,
      answer: model.answer,
      answerFromMany: model.answerFromMany,
      async analyze(passages, options) {
        expect((await name('1', 'Anna')).status).toBe(200)
        return model.analyze(passages, options)
      },
    },
  })
  await analyst.analyze(await transcript(), person, { signal })
  expect(await stored()).toBeUndefined()
})

it('names that a device gives back after a restore are analyzed too', async () => {
  await analyze()
  const given = { ...(await transcript()), speakers: { '1': 'Anna' }, named: { '1': Date.now() } }
  expect((await owner.json('PUT', `/api/recordings/${id}/given-back`, { transcript: given })).status).toBe(200)
  await jobsRun()
  expect((await stored())?.decisions).toEqual([`Anna: ${SAID[0]?.text}`])
})
