import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMessageId, newRecordingId, type RecordingId, type UserId, uploadId } from '../../../../contract/ids.ts'
import type { LibraryMessage } from '../../../../contract/recordings/library-chat.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { addLibraryMessage } from '../../../../server/store/tables/recordings/library-messages.ts'
import { saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { fakeWebm, postRecording, recordingForm, sha256, uploadSegment } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

/** Who can write to the database, and has no key, copies what is sealed to where he may read it through the server. */
const SECRET = 'The takeover of Pelican Boats'
const OWN = 'Minutes of the gardening club'

let server: TestServer
let alice: Person
let mallory: Person
beforeAll(async () => {
  server = await startTestServer()
  alice = await person('alice@example.org')
  mallory = await person('mallory@example.org')
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['recordings', 'transcripts', 'transcript_versions', 'library_messages']) {
    await change(sql`delete from ${sql.table(table)}`)
  }
  await record(alice, SECRET)
  await record(mallory, OWN)
})

type Person = { client: TestClient; id: UserId; recording: RecordingId; other: RecordingId }

async function person(email: string): Promise<Person> {
  const client = await server.newPerson(email)
  const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
  return { client, id: user.id, recording: newRecordingId(), other: newRecordingId() }
}

async function record(who: Person, title: string): Promise<void> {
  const { client, id: user } = who
  const add = async (name: string, said: string) => {
    const answer = await postRecording(client, recordingForm({ title: name }, fakeWebm()))
    const { id } = (await answer.json()) as Recording
    await say(user, id, said)
    return id
  }
  who.recording = await add(title, `${title}: said`)
  who.other = await add(`${title} two`, `${title}: said again`)
}

const say = (user: UserId, recordingId: RecordingId, text: string) =>
  server.context.database.transaction().execute((write) =>
    saveTranscript(write, user, {
      ...{ recordingId, text, segments: [{ start: 0, end: 1, text }], language: 'en', engine: 'ears' },
      createdAt: new Date(Date.now() + text.length).toISOString(),
    }),
  )

async function ask(text: string, { id }: Person): Promise<LibraryMessage> {
  const rest = { citations: [], engine: null, replyTo: null }
  const message = {
    id: newMessageId(),
    role: 'user' as const,
    content: text,
    timestamp: new Date().toISOString(),
    ...rest,
  }
  await server.context.database.transaction().execute((write) => addLibraryMessage(write, id, message))
  return message
}

/** Whatever the person's device would be told, and each of the recordings by itself. */
async function everythingTold({ client }: Person, ...ids: RecordingId[]): Promise<string> {
  const paths = ['/api/changes?cursor=0', '/api/recordings', ...ids.flatMap(pathsOf)]
  const answers = []
  for (const path of paths) answers.push(await (await client.fetch(path)).text())
  return answers.join('\n')
}

const pathsOf = (id: RecordingId): string[] => [
  `/api/recordings/${id}`,
  `/api/recordings/${id}/transcripts`,
  `/api/recordings/${id}/audio`,
]

const change = (query: ReturnType<typeof sql>) => query.execute(server.context.database)

/** `set` is done to what is stored; nothing of it may come out at Mallory's. */
async function expectNothingTold(...changes: ReturnType<typeof sql>[]): Promise<void> {
  expect(await everythingTold(alice, alice.recording, alice.other)).toContain(SECRET)
  for (const one of changes) await change(one)
  const told = await everythingTold(mallory, mallory.recording, mallory.other, alice.recording, alice.other)
  expect(told).not.toContain(SECRET)
}

test("a copy of Alice's title does not open in Mallory's row, and Mallory's other recording still does", async () => {
  await expectNothingTold(
    sql`update recordings set title = (select title from recordings where id = ${alice.recording})
      where id = ${mallory.recording}`,
  )
  const answer = await mallory.client.fetch(`/api/recordings/${mallory.other}`)
  expect(await answer.json()).toMatchObject({ title: `${OWN} two` })
})

test("nor does it with the key of Alice's recording put under the name of Mallory's", async () => {
  await expectNothingTold(
    sql`update content_keys set wrapped = (select wrapped from content_keys where subject = ${alice.recording})
      where subject = ${mallory.recording}`,
    sql`update recordings set title = (select title from recordings where id = ${alice.recording})
      where id = ${mallory.recording}`,
  )
})

test("Alice's transcript does not open as Mallory's, neither the last nor an earlier one", async () => {
  await say(alice.id, alice.recording, `${SECRET}: said later`)
  await say(mallory.id, mallory.recording, `${OWN}: said later`)
  await expectNothingTold(
    sql`update transcripts set body = (select body from transcripts where recording_id = ${alice.recording})
      where recording_id = ${mallory.recording}`,
    sql`update transcript_versions
      set body = (select body from transcript_versions where recording_id = ${alice.recording})
      where recording_id = ${mallory.recording}`,
  )
})

test("what Alice asked about all recordings does not open among Mallory's questions", async () => {
  const [theirs, own] = [await ask(`${SECRET}?`, alice), await ask(`${OWN}?`, mallory)]
  await expectNothingTold(
    sql`update library_messages set body = (select body from library_messages where id = ${theirs.id})
      where id = ${own.id}`,
  )
})

test("Alice's whole row does not open under Mallory's name", async () => {
  const give = (table: string) =>
    sql`update ${sql.table(table)} set user_id = ${mallory.id} where user_id = ${alice.id}`
  await expectNothingTold(give('recordings'))
  await change(give('transcripts'))
  expect(await everythingTold(mallory, alice.recording)).not.toContain(SECRET)
})

test('an upload of Mallory that points at what Alice has sent does not become her recording', async () => {
  const [theirs, own, bytes] = [newRecordingId(), newRecordingId(), fakeWebm()]
  await uploadSegment(alice.client, theirs, bytes)
  const sent = await uploadSegment(mallory.client, own, fakeWebm())
  await change(sql`update upload_parts set blob = (select blob from upload_parts where upload_id = ${uploadId(theirs, 0)})
    where upload_id = ${uploadId(own, 0)}`)
  const uploads = JSON.stringify([{ ...sent, sha256: sha256(bytes) }])
  expect((await postRecording(mallory.client, recordingForm({ id: own, uploads }))).ok).toBe(false)
})

test("a recording of Mallory's that points at Alice's audio does not play it", async () => {
  const heard = async ({ client }: Person, id: RecordingId) =>
    Buffer.from(await (await client.fetch(`/api/recordings/${id}/audio`)).arrayBuffer())
  const secret = await heard(alice, alice.recording)
  await change(sql`update recordings set segments = (select segments from recordings where id = ${alice.recording})
    where id = ${mallory.recording}`)
  expect(secret.equals(await heard(mallory, mallory.recording))).toBe(false)
})

/** Of one person: what was said in one recording is not put into the mouth of another. */
test('a value does not open in another row or column of the same person', async () => {
  const read = async () => (await alice.client.fetch(`/api/recordings/${alice.recording}`)).status
  expect(await read()).toBe(200)
  await change(sql`update transcripts set body = (select body from transcripts where recording_id = ${alice.other})
    where recording_id = ${alice.recording}`)
  expect(await read()).toBe(500)
  const other = async () => (await alice.client.fetch(`/api/recordings/${alice.other}`)).text()
  expect(await other()).toContain(SECRET)
  await change(sql`update recordings set analysis_failure = title where id = ${alice.other}`)
  expect(await other()).not.toContain(SECRET)
})
