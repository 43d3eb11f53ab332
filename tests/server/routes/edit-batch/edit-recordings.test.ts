import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CompactCorrection } from '../../../../contract/compact.ts'
import type { EditAnswer } from '../../../../contract/edits.ts'
import { newRecordingId, type RecordingId, type UserId } from '../../../../contract/ids.ts'
import type { Recording, RecordingRow } from '../../../../contract/recordings/recording.ts'
import { type Transcript, transcriptText } from '../../../../contract/recordings/transcript.ts'
import { DatabaseUnavailableError } from '../../../../server/store/dialects/database-errors.ts'
import { saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

type Answered = { id: string; edits: EditAnswer[]; row: RecordingRow | null; transcripts?: CompactCorrection[] }
type Answer = { recordings: Answered[] }

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  client = await server.signIn()
  // Its transactions would be counted, and made to fail, among those of the calls.
  await server.context.jobs.stop()
  vi.spyOn(server.context.newestState, 'note').mockResolvedValue()
})
afterAll(() => server.close())

async function recorded(by = client): Promise<RecordingId> {
  const answer = await postRecording(by, recordingForm({ title: 'Before' }, fakeWebm()))
  return ((await answer.json()) as Recording).id
}
const send = (recordings: { id: string; edits: unknown[] }[], by = client) =>
  by.json('POST', '/api/edits', { recordings })
const edit = async (...recordings: { id: string; edits: unknown[] }[]) =>
  ((await (await send(recordings)).json()) as Answer).recordings
const read = async (id: string) => (await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording
const ok = { status: 200 }

test('edits of many recordings are done, those of each in their order, and the same again is the same', async () => {
  const [one, other] = [await recorded(), await recorded()]
  const edits = [
    { id: one, edits: [{ kind: 'title', title: ' After ' }, { kind: 'marks', marks: [1] }, { kind: 'delete' }] },
    { id: other, edits: [{ kind: 'favorite', isFavorite: true }, { kind: 'delete' }, { kind: 'restore' }] },
  ]
  for (const _ of ['first', 'again']) {
    const answers = await edit(...edits)
    expect(answers[1]?.row).toMatchObject({ id: other, isFavorite: true, deletedAt: null })
    expect(answers[0]?.row).toMatchObject({ id: one, title: 'After', deletedAt: expect.any(String) })
    // In the trash nothing but its restoring is heard, as by the plain calls.
    if (_ === 'first')
      expect(answers.map(({ edits }) => edits)).toEqual([
        [ok, ok, ok],
        [ok, ok, ok],
      ])
    else expect(answers[0]?.edits.map(({ status }) => status)).toEqual([404, 404, 200])
  }
  expect((await read(other)).edited).toMatchObject({ favorite: expect.any(Number), trash: expect.any(Number) })
})

test('each is judged by itself: a wrong, unknown or foreign one keeps no other from being heard', async () => {
  const bob = await server.newPerson('bob@example.org')
  const [mine, his] = [await recorded(), await recorded(bob)]
  const answers = await edit(
    { id: his, edits: [{ kind: 'title', title: 'Mine now' }, { kind: 'delete' }] },
    { id: 'no id', edits: [{ kind: 'favorite', isFavorite: true }] },
    { id: newRecordingId(), edits: [{ kind: 'restore' }] },
    {
      id: mine,
      edits: [
        { kind: 'title', title: '' },
        { kind: 'favorite', isFavorite: true },
        { kind: 'marks', marks: 7 },
      ],
    },
  )
  expect(answers.map(({ edits }) => edits.map(({ status }) => status))).toEqual([
    [404, 404],
    [404],
    [404],
    [400, 200, 400],
  ])
  expect(answers.map(({ row }) => row?.id ?? null)).toEqual([null, null, null, mine])
  expect(answers[3]?.edits[0]).toMatchObject({ error: expect.stringContaining('title') })
  expect(await read(mine)).toMatchObject({ title: 'Before', isFavorite: true })
  const kept = (await (await bob.fetch(`/api/recordings/${his}`)).json()) as Recording
  expect(kept).toMatchObject({ title: 'Before', deletedAt: null })
})

test('behind one that this server does not know, nothing of its recording is done: it goes by its own call first', async () => {
  const [one, other] = [await recorded(), await recorded()]
  const answers = await edit(
    { id: one, edits: [{ kind: 'of a newer page' }, { kind: 'favorite', isFavorite: true }] },
    { id: other, edits: [{ kind: 'favorite', isFavorite: true }] },
  )
  expect(answers.map(({ edits }) => edits)).toMatchObject([[{ status: 400, code: 'unknown-edit' }], [ok]])
  expect((await read(one)).isFavorite).toBe(false)
})

test('behind one that fails, nothing of its recording is done, and others are', async () => {
  const [one, other] = [await recorded(), await recorded()]
  const { database } = server.context
  const begin = database.transaction.bind(database)
  const failing = vi.spyOn(database, 'transaction').mockImplementationOnce(() => {
    failing.mockImplementation(begin)
    throw new Error('An error of our own.')
  })
  const answers = await edit(
    { id: one, edits: [{ kind: 'title', title: 'After' }, { kind: 'delete' }] },
    { id: other, edits: [{ kind: 'title', title: 'After' }] },
  )
  failing.mockRestore()
  expect(answers.map(({ edits }) => edits)).toMatchObject([[{ status: 500 }], [ok]])
  expect(await read(one)).toMatchObject({ title: 'Before', deletedAt: null })
})

test('a database that is away is told once for all', async () => {
  const id = await recorded()
  const away = vi.spyOn(server.context.database, 'transaction').mockImplementation(() => {
    throw new DatabaseUnavailableError('It is away.')
  })
  const answer = await send(Array.from({ length: 5 }, () => ({ id, edits: [{ kind: 'favorite', isFavorite: true }] })))
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3'])
  expect(away).toHaveBeenCalledOnce()
  away.mockRestore()
})

test('more than a call may hold is refused as a whole', async () => {
  const edits = [{ kind: 'delete' }]
  expect((await send(Array.from({ length: 101 }, () => ({ id: 'x', edits })))).status).toBe(400)
  expect((await send(Array.from({ length: 3 }, () => ({ id: 'x', edits: Array(40).fill(edits[0]) })))).status).toBe(400)
  expect((await send([{ id: 'x', edits }], server.anonymous)).status).toBe(401)
})

const SAID = 'we will sail the boat'
const sale = { kind: 'correction', start: 0, heard: SAID, text: 'We will sell the boat.' }
const ada = { kind: 'speaker', label: '1', name: 'Ada' }

async function transcribed(): Promise<RecordingId> {
  const id = await recorded()
  const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
  const segments = [
    { start: 0, end: 4, text: SAID, speaker: '1' },
    { start: 5, end: 9, text: 'ben writes tomorrow' },
  ]
  const made = { language: 'en', engine: 'test', createdAt: new Date().toISOString() }
  const transcript: Transcript = { recordingId: id, text: transcriptText(segments), segments, ...made }
  await server.context.database.transaction().execute((write) => saveTranscript(write, user.id, transcript))
  return id
}

test('corrections and names that follow each other are one writing of the transcript, however many', async () => {
  const id = await transcribed()
  const { database } = server.context
  const written = vi.spyOn(database, 'transaction')
  const [answer] = await edit({ id, edits: [sale, ada, { ...sale, text: 'We sell the boat.' }] })
  expect(written).toHaveBeenCalledOnce()
  written.mockRestore()
  expect(answer).toMatchObject({
    edits: [ok, ok, ok],
    row: { id },
    transcripts: [
      { segments: [{ at: 0, segment: { text: 'We sell the boat.', heard: SAID } }], speakers: { 1: 'Ada' } },
    ],
  })
  expect((await read(id)).transcript).toContain('We sell the boat.')
})

test('of corrections of one transcript each is judged by itself, and what others of them change is told', async () => {
  const id = await transcribed()
  const wrong = { ...sale, heard: 'something else' }
  const bare = { kind: 'correction', start: 0 }
  const title = { kind: 'title', title: 'After' }
  const [answer] = await edit({ id, edits: [wrong, sale, title, bare, ada] })
  expect(answer?.edits.map(({ status }) => status)).toEqual([409, 200, 200, 400, 200])
  expect(answer?.transcripts).toMatchObject([{ segments: [{ segment: { text: sale.text } }] }, { segments: [] }])
  expect(answer?.transcripts?.[1]?.before).toBe(answer?.transcripts?.[0]?.revision)
  expect(await read(id)).toMatchObject({ title: 'After', transcript: expect.stringContaining('We will sell') })
  const [none] = await edit({ id: await recorded(), edits: [sale, ada] })
  expect(none?.edits.map(({ status }) => status)).toEqual([409, 409])
  expect(none).not.toHaveProperty('transcripts')
})

test('changes of speakers that follow each other are one writing too, between corrections in their order', async () => {
  const id = await transcribed()
  const made = (await client.fetch(`/api/recordings/${id}/transcript`).then((answer) => answer.json())) as {
    transcript: Transcript
  }
  const give = (label: string) => ({ kind: 'reassign', made: made.transcript.createdAt, at: [0], label })
  const written = vi.spyOn(server.context.database, 'transaction')
  const [answer] = await edit({ id, edits: [give('2'), give('3'), sale] })
  expect(written).toHaveBeenCalledTimes(2)
  written.mockRestore()
  expect(answer).toMatchObject({
    edits: [ok, ok, ok],
    transcripts: [
      { segments: [{ at: 0, segment: { speaker: '3', heardSpeaker: '1' } }] },
      { segments: [{ at: 0, segment: { speaker: '3', text: sale.text } }] },
    ],
  })
  const [late] = await edit({ id, edits: [{ ...give('1'), made: 'another' }, ada] })
  expect(late?.edits.map(({ status }) => status)).toEqual([409, 200])
})
