import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changesAnswerSchema } from '../../../contract/changes.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { POCKETSPHINX } from '../../../core/transcripts/draft.ts'
import type { Jobs } from '../../../server/jobs/job-queue.ts'
import { improveDrafts } from '../../../server/processing/improve-drafts.ts'
import { EngineFailedError } from '../../../server/speech/transcriber.ts'
import { isMadeAgain } from '../../../src/features/transcript/waiting/worth-trying.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { whole } from '../../whole.ts'
import { createImprovers } from './improvers.ts'

const SLOW = { timeout: 60_000, interval: 50 }
const BETTER = 'Better 1'
const DRAFT = 'we decided to shape the product on friday'
const HEARD = 'We decided to ship the product on Friday.'
const saying = (text: string): TranscriptSegment[] => [{ start: 0, end: 6, text }]

let server: TestServer
let owner: TestClient
let improvers: Jobs
/** The engine of this machine, what it hears, and how often it was asked. */
let ear: { engine: string; segments: TranscriptSegment[]; heard: number; fails?: boolean; languages?: string[] }
beforeEach(async () => {
  ear = { engine: POCKETSPHINX, segments: saying(DRAFT), heard: 0 }
  const transcriber = {
    get engine() {
      return ear.engine
    },
    get languages() {
      return ear.languages ?? null
    },
    async transcribe() {
      ear.heard++
      if (ear.fails) throw new EngineFailedError('The engine stopped.', { permanent: true })
      return { segments: ear.segments, language: 'en' }
    },
  }
  server = await startTestServer({ LOG_LEVEL: 'silent' }, { transcriber })
  owner = await server.signIn()
  improvers = createImprovers(server, transcriber, () => server.context.model.engine)
  await improvers.start()
})
afterEach(async () => {
  await improvers.stop()
  await server.close()
})

const read = async (id: string) => (await (await owner.fetch(`/api/recordings/${id}`)).json()) as Recording
async function draft(segments = saying(DRAFT)): Promise<RecordingId> {
  ear.segments = segments
  const { id } = (await (await postRecording(owner, recordingForm({ duration: '6' }, fakeWebm()))).json()) as Recording
  await vi.waitFor(async () => expect((await read(id)).transcription.state).toBe('done'), SLOW)
  return id
}
function betterEngine(segments: TranscriptSegment[], now?: () => number) {
  ear = { engine: BETTER, segments, heard: 0 }
  const { database } = server.context
  const givenUp: string[] = []
  const onGivenUp = (engine: string) => givenUp.push(engine)
  return { improve: improveDrafts({ database, better: () => ear.engine, onGivenUp, ...(now && { now }) }), givenUp }
}
const ended = (id: string, state: 'done' | 'dead' = 'done') =>
  vi.waitFor(async () => {
    const jobs = server.context.database.selectFrom('jobs').select('state').where('kind', '=', 'transcribe')
    const improved = jobs.where('subject', '=', id).where('improver', 'like', `${BETTER}%`)
    expect(await improved.execute()).toEqual([{ state }])
  }, SLOW)

test('a recording in which PocketSphinx heard nothing is made again too', async () => {
  const id = await draft([])
  expect((await read(id)).transcription).toMatchObject({ engine: POCKETSPHINX, empty: true })
  const { improve } = betterEngine(saying(HEARD))
  expect(await improve()).toBe(true)
  await vi.waitFor(async () => expect((await read(id)).transcript).toBe(HEARD), SLOW)
  expect((await read(id)).transcription).toMatchObject({ state: 'done', engine: BETTER, empty: false })
  await vi.waitFor(async () => expect((await read(id)).analysis).toBe('done'), SLOW)
})

whole(test)('silence that is silence for a better engine too stays, and is not heard a third time', async () => {
  const id = await draft([])
  const { improve } = betterEngine([])
  expect(await improve()).toBe(true)
  await ended(id)
  expect(await read(id)).toMatchObject({ transcription: { engine: POCKETSPHINX, empty: true }, analysis: 'none' })
  expect(await improve()).toBe(false)
  expect(ear.heard).toBe(1)
})

test('one recording that the engine cannot do holds up no other', async () => {
  const [older, newer] = [await draft(), await draft()]
  const { improve, givenUp } = betterEngine(saying(HEARD))
  ear.fails = true
  expect(await improve()).toBe(true)
  await ended(newer, 'dead')
  ear.fails = false
  expect(await improve()).toBe(true)
  await vi.waitFor(async () => expect((await read(older)).transcript).toBe(HEARD), SLOW)
  expect((await read(newer)).transcript).toBe(DRAFT)
  expect(await improve()).toBe(false)
  expect(givenUp).toEqual([])
})

test('a draft that is restored from the trash when all others are done is made again within the hour', async () => {
  const id = await draft()
  expect((await owner.fetch(`/api/recordings/${id}`, { method: 'DELETE' })).ok).toBe(true)
  let hours = 0
  const { improve } = betterEngine(saying(HEARD), () => hours * 3_600_000)
  expect(await improve()).toBe(false)
  expect((await owner.json('POST', `/api/recordings/${id}/restore`)).ok).toBe(true)
  expect(await improve()).toBe(false)
  hours = 1
  expect(await improve()).toBe(true)
  await vi.waitFor(async () => expect((await read(id)).transcript).toBe(HEARD), SLOW)
})

test.each([
  ['to another one, which it knows', 'fr'],
  ['back to what it was', null],
])(
  'a draft that was left because the engine does not know its language is made again when that is changed %s',
  async (_, language) => {
    const id = await draft()
    const speak = async (spokenLanguage: string | null) =>
      expect((await owner.json('PATCH', `/api/recordings/${id}`, { spokenLanguage })).status).toBe(200)
    await speak('de')
    let hours = 0
    const { improve } = betterEngine(saying(HEARD), () => hours++ * 3_600_000)
    ear.languages = ['en', 'fr']
    expect(await improve()).toBe(true)
    await ended(id)
    expect(await improve()).toBe(false)
    expect(ear.heard).toBe(0)
    await speak(language)
    expect(await improve()).toBe(true)
    await vi.waitFor(async () => expect((await read(id)).transcript).toBe(HEARD), SLOW)
    expect(await improve()).toBe(false)
  },
)

test('pages promise it of exactly those drafts that are made again', async () => {
  const [plain, corrected, german] = [await draft(), await draft(), await draft()]
  const [french, trashed] = [await draft(), await draft()]
  const corrections = [{ start: 0, heard: DRAFT, text: HEARD }]
  const answers = [
    await owner.json('PATCH', `/api/recordings/${corrected}/transcript`, { corrections }),
    await owner.json('PATCH', `/api/recordings/${german}`, { spokenLanguage: 'de' }),
    await owner.json('PATCH', `/api/recordings/${french}`, { spokenLanguage: 'fr' }),
    await owner.json('DELETE', `/api/recordings/${trashed}`),
  ]
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true])
  const languages = ['en', 'fr']
  const promised = await promisedWith(languages)
  expect(promised).toEqual(new Set([plain, french]))
  await idle()
  const { improve } = betterEngine(saying(HEARD))
  ear.languages = languages
  while (await improve()) await idle()
  const made = (await rows()).filter(
    ({ transcription }) => 'engine' in transcription && transcription.engine === BETTER,
  )
  expect(new Set(made.map(({ id }) => id))).toEqual(promised)
})

const changes = async () => changesAnswerSchema.parse(await (await owner.fetch('/api/changes?cursor=0')).json())
const rows = async () =>
  (await changes()).changes.flatMap((change) => (change.kind === 'recording' ? change.recording : []))
/** By a page that hears that an engine is fetched which knows these languages. */
async function promisedWith(fetchingLanguages: string[]): Promise<Set<RecordingId>> {
  const { changes: all, engines } = await changes()
  const transcripts = all.flatMap((change) => (change.kind === 'transcript' ? change.transcript : []))
  const promised = transcripts.flatMap((transcript) => {
    const found = all.find((one) => one.kind === 'recording' && one.recording.id === transcript.recordingId)
    if (found?.kind !== 'recording') return []
    const { recording } = found
    return isMadeAgain({ recording, transcript }, { ...engines, fetching: 0.4, fetchingLanguages }) ? recording.id : []
  })
  return new Set(promised)
}
const idle = () =>
  vi.waitFor(async () => {
    const jobs = server.context.database.selectFrom('jobs').select('id').where('kind', '=', 'transcribe')
    expect(await jobs.where('state', 'in', ['queued', 'running']).execute()).toEqual([])
  }, SLOW)
