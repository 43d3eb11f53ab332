import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TranscriptPart } from '../../../contract/compact.ts'
import type { RecordingId, UserId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { POCKETSPHINX } from '../../../core/transcripts/draft.ts'
import type { Jobs } from '../../../server/jobs/job-queue.ts'
import { improveDrafts } from '../../../server/processing/improve-drafts.ts'
import { EngineFailedError } from '../../../server/speech/transcriber.ts'
import { transactionOf } from '../../../server/store/dialects/transactions.ts'
import { findAnalysis } from '../../../server/store/tables/recordings/analyses.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type PushService, startPushService } from '../../../testkit/servers/push-service.ts'
import { whole } from '../../whole.ts'
import { createImprovers } from './improvers.ts'

const SLOW = { timeout: 100_000, interval: 50 }
const BETTER = 'Better 1'
const DRAFT = 'we decided to shape the product on friday'
const HEARD = 'We decided to ship the product on Friday.'
const saying = (text: string, speaker?: string): TranscriptSegment[] => [
  { start: 0, end: 6, text, ...(speaker ? { speaker } : {}) },
]

let service: PushService
let server: TestServer
let owner: TestClient
let person: UserId
/** The engine of this machine; what it hears, and what it waits for. */
let ear: { engine: string; segments: TranscriptSegment[]; until: Promise<void>; error: Error | null; heard: number }
/** Does the improvements, as a process with the better engine would. */
let improvers: Jobs
let analyst: string | null
beforeEach(async () => {
  ear = { engine: POCKETSPHINX, segments: saying(DRAFT), until: Promise.resolve(), error: null, heard: 0 }
  service = await startPushService()
  const transcriber = {
    get engine() {
      return ear.engine
    },
    async transcribe() {
      ear.heard++
      await ear.until
      if (ear.error) throw ear.error
      return { segments: ear.segments, language: 'en' }
    },
  }
  server = await startTestServer({ PUSH_HOSTS: service.origin, LOG_LEVEL: 'silent' }, { transcriber })
  owner = await server.signIn()
  person = await owner.userId()
  expect((await owner.json('PUT', '/api/push/subscription', service.newSubscription())).status).toBe(200)
  analyst = server.context.model.engine
  improvers = createImprovers(server, transcriber, () => analyst)
  await improvers.start()
})
afterEach(async () => {
  await improvers.stop()
  await server.close()
  await service.close()
})

const read = async (id: string) => (await (await owner.fetch(`/api/recordings/${id}`)).json()) as Recording
const post = async (): Promise<RecordingId> => {
  const answer = await postRecording(owner, recordingForm({ duration: '6' }, fakeWebm()))
  return ((await answer.json()) as Recording).id
}
/** A draft with its analysis, of which the person has been told. */
async function draft(): Promise<RecordingId> {
  const id = await post()
  await vi.waitFor(async () => expect(await read(id)).toMatchObject({ analysis: 'done', transcript: DRAFT }), SLOW)
  await vi.waitFor(async () => expect(await jobsOf('push', 'queued', 'running')).toEqual([]), SLOW)
  service.received.length = 0
  return id
}
const told = () => service.received.map(({ text }) => JSON.parse(text).ready)
async function jobsOf(kind: string, ...states: string[]): Promise<string[]> {
  const jobs = server.context.database
    .selectFrom('jobs')
    .select(['subject', 'state', 'run_at'])
    .where('kind', '=', kind)
  const rows = (await jobs.execute()).filter(({ state }) => states.includes(state))
  // Nothing here waits for its time: a pause before a message is over at once.
  await server.context.database
    .updateTable('jobs')
    .set({ run_at: new Date(0).toISOString() })
    .where('state', '=', 'queued')
    .execute()
  server.context.jobs.wake()
  return rows.map(({ subject }) => subject)
}
const ended = (id: string) =>
  vi.waitFor(async () => expect(await jobsOf('transcribe', 'done', 'dead')).toContain(id), SLOW)

function betterEngine(segments: TranscriptSegment[]) {
  ear = { ...ear, engine: BETTER, segments, heard: 0 }
  const givenUp: string[] = []
  const { database } = server.context
  const improve = improveDrafts({ database, better: () => ear.engine, onGivenUp: (engine) => givenUp.push(engine) })
  return { improve, givenUp }
}
function gate() {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
/** What happens while the engine is at it. */
async function meanwhile(improve: () => Promise<boolean>, work: () => Promise<void>): Promise<void> {
  const { opened, open } = gate()
  ear.until = opened
  try {
    expect(await improve()).toBe(true)
    await vi.waitFor(() => expect(ear.heard).toBe(1), SLOW)
    await work()
  } finally {
    open()
    ear.until = Promise.resolve()
  }
}
const correct = (id: string, body: object) => owner.json('PATCH', `/api/recordings/${id}/transcript`, body)
const asked = (id: string) => owner.json('POST', `/api/recordings/${id}/transcribe`)

test('a draft is shown until better words are there, which are analyzed, and nobody is woken for it', async () => {
  const id = await draft()
  const { improve } = betterEngine(saying(HEARD))
  await meanwhile(improve, async () => {
    const drafted = { state: 'done', engine: POCKETSPHINX, isFirst: true }
    expect(await read(id)).toMatchObject({ transcript: DRAFT, transcription: drafted })
    expect(await improve()).toBe(false)
  })
  await vi.waitFor(async () => expect((await read(id)).transcript).toBe(HEARD), SLOW)
  expect((await read(id)).transcription).toEqual({ state: 'done', engine: BETTER, empty: false })
  await vi.waitFor(async () => expect(await jobsOf('analyze', 'done')).toEqual([id]), SLOW)
  const kept = await findAnalysis(server.context.database, id)
  expect(kept?.analysis.summary).toContain('ship')
  expect(await jobsOf('push', 'queued', 'running')).toEqual([])
  expect(told()).toEqual([])
  expect(await improve()).toBe(false)
})

whole(test)('a sentence that was corrected while its draft was made again stays', async () => {
  const id = await draft()
  const { improve } = betterEngine(saying('Something else entirely.'))
  const text = DRAFT.replace('shape', 'ship')
  await meanwhile(improve, async () => {
    const corrections = [{ start: 0, heard: DRAFT, text }]
    expect((await correct(id, { corrections })).status).toBe(200)
  })
  await ended(id)
  expect(await read(id)).toMatchObject({ transcript: text, transcription: { state: 'done', engine: POCKETSPHINX } })
})

whole(test)('a sentence that was given to another speaker meanwhile stays', async () => {
  ear.segments = saying(DRAFT, 'A')
  const id = await draft()
  const { improve } = betterEngine(saying(HEARD))
  await meanwhile(improve, async () => {
    const { transcript } = (await (await owner.fetch(`/api/recordings/${id}/transcript`)).json()) as TranscriptPart
    const reassignments = [{ made: transcript.createdAt, at: [0], label: 'B' }]
    expect((await owner.json('PATCH', `/api/recordings/${id}/speakers`, { reassignments })).status).toBe(200)
  })
  await ended(id)
  expect((await read(id)).transcript).toBe(DRAFT)
})

whole(test)('a name that was given to a speaker meanwhile stays', async () => {
  ear.segments = saying(DRAFT, 'A')
  const id = await draft()
  const { improve } = betterEngine(saying(HEARD))
  await meanwhile(improve, async () => {
    expect((await correct(id, { speakers: [{ label: 'A', name: 'Anna' }] })).status).toBe(200)
  })
  await ended(id)
  expect((await read(id)).transcript).toBe(DRAFT)
})

whole(test)('what was corrected between the look and the queue is not queued', async () => {
  const id = await draft()
  const { improve } = betterEngine(saying(HEARD))
  const { database } = server.context
  const { opened, open } = gate()
  const corrections = [{ start: 0, heard: DRAFT, text: HEARD }]
  // A person's transaction that began before that of the queue.
  const first = transactionOf(database, person, () => opened)
  const corrected = correct(id, { corrections })
  open()
  await first
  expect((await corrected).status).toBe(200)
  expect(await improve()).toBe(false)
  expect(ear.heard).toBe(0)
})

whole(test)('a better engine that fails on two costs no draft, and is given up then', async () => {
  const [older, middle, newer] = [await draft(), await draft(), await draft()]
  const { improve, givenUp } = betterEngine(saying(HEARD))
  ear.error = new EngineFailedError('The engine stopped.', { permanent: false })
  for (const id of [newer, middle]) {
    expect(await improve()).toBe(true)
    await ended(id)
  }
  for (let at = 0; at < 3; at++) expect(await improve()).toBe(false)
  expect(givenUp).toEqual([BETTER])
  expect(ear.heard).toBe(2)
  for (const id of [older, middle, newer]) {
    expect(await read(id)).toMatchObject({ transcript: DRAFT, transcription: { state: 'done', engine: POCKETSPHINX } })
  }
  // After a restart it goes on with the next, and not with what failed.
  ear.error = null
  const again = betterEngine(saying(HEARD))
  expect(await again.improve()).toBe(true)
  await vi.waitFor(async () => expect((await read(older)).transcript).toBe(HEARD), SLOW)
  expect(await again.improve()).toBe(false)
  expect((await read(newer)).transcript).toBe(DRAFT)
  // A person may ask for it all the same; and another engine tries both.
  expect((await asked(newer)).status).toBe(200)
  await vi.waitFor(async () => expect((await read(newer)).transcript).toBe(HEARD), SLOW)
})

whole(test)('an engine that hears nothing takes no words away', async () => {
  const id = await draft()
  const { improve } = betterEngine([])
  expect(await improve()).toBe(true)
  await ended(id)
  expect(await read(id)).toMatchObject({ transcript: DRAFT, analysis: 'done' })
  expect(await improve()).toBe(false)
})

whole(test)('who asks while a draft is made again sees that it is, and is told when it is ready', async () => {
  const id = await draft()
  const { improve } = betterEngine(saying(HEARD))
  await meanwhile(improve, async () => {
    expect((await asked(id)).status).toBe(200)
    expect((await read(id)).transcription.state).toBe('queued')
    const jobs = server.context.database.selectFrom('jobs').select('improver').where('kind', '=', 'transcribe')
    expect(await jobs.execute()).toEqual([{ improver: null }])
  })
  await vi.waitFor(async () => expect((await read(id)).transcript).toBe(HEARD), SLOW)
  await vi.waitFor(async () => {
    await jobsOf('push', 'queued')
    expect(told()).not.toEqual([])
  }, SLOW)
})

whole(test)('who asks for a draft to be made again is told when it is ready', async () => {
  const id = await draft()
  // There is nothing to analyze in silence: so the message is that of the transcript.
  ear.segments = []
  expect((await asked(id)).status).toBe(200)
  await vi.waitFor(async () => {
    await jobsOf('push', 'queued')
    expect(told()).toEqual(['empty'])
  }, SLOW)
})

whole(test).each([null, 'a model that is here'])('an analysis of another model stays (in use: %s)', async (inUse) => {
  const id = await draft()
  const before = await findAnalysis(server.context.database, id)
  analyst = inUse
  const { improve } = betterEngine(saying(HEARD))
  expect(await improve()).toBe(true)
  await vi.waitFor(async () => expect((await read(id)).transcript).toBe(HEARD), SLOW)
  expect((await read(id)).analysis).toBe('done')
  expect(await jobsOf('analyze', 'queued', 'running')).toEqual([])
  expect(await findAnalysis(server.context.database, id)).toEqual(before)
})

whole(test)('where the model is another computer, no analysis is made of what had none', async () => {
  const id = await draft()
  await server.context.database.deleteFrom('analyses').execute()
  analyst = null
  const { improve } = betterEngine(saying(HEARD))
  expect(await improve()).toBe(true)
  await vi.waitFor(async () => expect((await read(id)).transcript).toBe(HEARD), SLOW)
  expect(await jobsOf('analyze', 'queued', 'running')).toEqual([])
  expect(await findAnalysis(server.context.database, id)).toBe(null)
})

whole(test)('what waits for an engine that is gone is withdrawn, and found again when it is back', async () => {
  const id = await draft()
  const { improve } = betterEngine(saying(HEARD))
  await improvers.stop()
  expect(await improve()).toBe(true)
  ear.engine = 'Better 2'
  expect(await improve()).toBe(true)
  const jobs = server.context.database.selectFrom('jobs').select(['subject', 'improver']).where('state', '=', 'queued')
  expect(await jobs.where('kind', '=', 'transcribe').execute()).toEqual([{ subject: id, improver: 'Better 2' }])
})
