/**
 * What one form may cost. Its reader kept every value of every field until the form ended, and parsed what called itself JSON:
 * twenty fields of six megabytes ended the server. And a form with a file could name ten thousand uploads, each of which was
 * deleted by a transaction of its own, though nobody had looked whether it was there.
 */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newRecordingId, uploadId } from '../../../../contract/ids.ts'
import { MAX_FIELD_BYTES } from '../../../../contract/limits.ts'
import { insertRecording } from '../../../../server/store/tables/recordings/recordings.ts'
import { fakeWebm, postRecording, recordingForm, uploadSegment } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { whole } from '../../../whole.ts'
import { heldBytes } from './heap.ts'

let server: TestServer
let person: TestClient
beforeAll(async () => {
  server = await startTestServer()
  person = await server.newPerson('mallory@example.org')
})
afterAll(() => server.close())

type Begun = { socket: Socket; answer: () => string }

/** A form of no end, on a connection that stays open. */
const beginForm = (): Promise<Begun> =>
  begin('POST /api/recordings', ['content-type: multipart/form-data; boundary=x', 'transfer-encoding: chunked'])

async function begin(call: string, headers: readonly string[]): Promise<Begun> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.on('error', () => {})
  const head = [`${call} HTTP/1.1`, `host: ${hostname}`, `cookie: ${person.cookie}`, ...headers]
  await send(socket, `${head.join('\r\n')}\r\n\r\n`)
  return { socket, answer: () => answer }
}

const send = (socket: Socket, bytes: Buffer | string): Promise<void> =>
  new Promise((resolve) => socket.write(bytes, () => resolve()))

async function sendPart(socket: Socket, about: string, body: Buffer): Promise<void> {
  const head = `--x\r\nContent-Disposition: form-data; ${about}\r\n\r\n`
  await send(socket, `${(head.length + body.length + 2).toString(16)}\r\n${head}`)
  await send(socket, body)
  await send(socket, '\r\n\r\n')
}

const json = 'name="NAME"\r\nContent-Type: application/json'
const text = 'name="NAME"'

test.each([
  ['JSON', json, 'uploads'],
  ['JSON of no name that is known', json, 'more'],
  ['text', text, 'uploads'],
  ['text of no name that is known', text, 'more'],
])('fields of %s that are too long are refused together, and held by nobody', async (_kind, about, name) => {
  const brackets = Buffer.from(`[${'[],'.repeat(MAX_FIELD_BYTES / 3 - 2)}[]]`)
  const before = heldBytes()
  const { socket, answer } = await beginForm()
  for (let count = 0; count < 4; count++) await sendPart(socket, about.replace('NAME', name), brackets)
  // Whoever read them all is now at the file.
  await sendPart(socket, 'name="audio"; filename="a.webm"', fakeWebm(100_000))
  await vi.waitFor(async () => expect(answer() !== '' || (await server.receiving()) > 0).toBe(true))
  expect(heldBytes() - before).toBeLessThan(20_000_000)
  expect(answer()).toMatch(/^HTTP\/1\.1 413 .*"error":"The fields of this form are longer/s)
  socket.destroy()
  await vi.waitFor(async () => expect(await server.receiving()).toBe(0))
})

test('of one person, only so many forms with long fields are held at once', async () => {
  const forms = await Promise.all(Array.from({ length: 30 }, beginForm))
  for (const { socket } of forms) await sendPart(socket, 'name="uploads"', Buffer.alloc(100_000, 'x'))
  const answers = () => forms.map(({ answer }) => answer().slice(9, 12)).filter((status) => status !== '')
  await vi.waitFor(() => expect(answers()).toEqual(Array(10).fill('429')))
  for (const { socket } of forms) socket.destroy()
  const long = recordingForm({ more: 'x'.repeat(100_000) }, fakeWebm())
  await vi.waitFor(async () => expect((await postRecording(person, long)).status).toBe(201))
})

whole(test)('of one person, only so many bytes of fields are held at once, and of JSON bodies with them', async () => {
  const edit = () => person.json('POST', '/api/edits', { edits: [], more: 'x'.repeat(500_000) })
  const allowed = (await edit()).status
  expect(allowed).not.toBe(429)
  const long = Buffer.alloc(MAX_FIELD_BYTES, 'x')
  // Two of them are three quarters of it. One after the other: of three at once, two may be refused.
  const forms: Begun[] = []
  for (let count = 1; count <= 2; count++) {
    const form = await beginForm()
    forms.push(form)
    await sendPart(form.socket, 'name="title"', long)
    await sendPart(form.socket, 'name="audio"; filename="a.webm"', fakeWebm(100_000))
    // Whoever is at the file holds the whole field.
    await vi.waitFor(async () => expect(await server.receiving()).toBe(count))
  }
  const third = await beginForm()
  forms.push(third)
  await sendPart(third.socket, 'name="title"', long)
  await vi.waitFor(() => expect(third.answer()).toMatch(/^HTTP\/1\.1 429 /))
  // Two are all that fits beside the fields. One is refused as long as what the third form held is not given back.
  const bodies: Begun[] = []
  await vi.waitFor(async () => {
    bodies.push(await begin('POST /api/edits', ['content-type: application/json', 'content-length: 2000000']))
    expect((await edit()).status).toBe(429)
  })
  await vi.waitFor(() => expect(bodies.filter(({ answer }) => answer() === '').length).toBeLessThanOrEqual(2))
  for (const { socket } of [...forms, ...bodies]) socket.destroy()
  await vi.waitFor(async () => expect((await edit()).status).toBe(allowed))
})

test('a field that calls itself JSON is text like any other', async () => {
  const id = newRecordingId()
  const upload = JSON.stringify([await uploadSegment(person, id, fakeWebm())])
  const parts = { title: 'Team meeting', duration: '12.5', id, uploads: upload, 'of a newer page': '{}' }
  const body = Object.entries(parts).map(
    ([name, value]) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/json\r\n\r\n${value}\r\n`,
  )
  const answer = await person.fetch('/api/recordings', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `${body.join('')}--x--\r\n`,
  })
  expect([answer.status, await answer.json()]).toMatchObject([201, { id, title: 'Team meeting' }])
})

test('a form has one file, and no more parts than any version sends', async () => {
  const two = recordingForm({}, fakeWebm())
  two.append('audio', new Blob([new Uint8Array(fakeWebm())]), 'another.webm')
  expect(await refusalOf(two)).toEqual([413, 'Send one file at a time.'])
  const many = recordingForm(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, 'x'])))
  expect(await refusalOf(many)).toEqual([413, 'The form has too many parts.'])
  expect(await server.context.blobs.list('incoming/')).toEqual([])
})

async function refusalOf(form: FormData): Promise<[status: number, error: string]> {
  const answer = await postRecording(person, form)
  return [answer.status, ((await answer.json()) as { error: string }).error]
}

/** How many transactions the work was. */
async function commitsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = vi.spyOn(server.context.database, 'transaction')
  await work()
  const { length } = begun.mock.calls
  begun.mockRestore()
  return length
}

const segmentsOf = (count: number) =>
  Array.from({ length: count }, (_, segment) => ({
    ...{ segment, mime: 'audio/webm', bytes: 9, sha256: 'a'.repeat(64), startOffset: segment, seconds: 1 },
  }))

test('who sends the file names no uploads, before it and behind it', async () => {
  const id = newRecordingId()
  const invented = JSON.stringify(segmentsOf(10_000).map((one) => ({ ...one, upload: uploadId(id, one.segment) })))
  const before = recordingForm({ id, uploads: invented }, fakeWebm())
  const behind = recordingForm({ id }, fakeWebm())
  behind.append('uploads', invented)
  const both = [400, 'Send the file in the field "audio", or "uploads", and not both.']
  const commits = await commitsOf(async () => {
    for (const form of [before, behind]) expect(await refusalOf(form)).toEqual(both)
  })
  expect(commits).toBeLessThan(10)
  expect(await server.context.blobs.list('incoming/')).toEqual([])
  expect((await person.fetch(`/api/recordings/${id}`)).status).toBe(404)
})

test('uploads of a recording that is here are forgotten at once, however many', async () => {
  const id = newRecordingId()
  const segments = segmentsOf(2000)
  const user = await person.userId()
  await server.context.database.transaction().execute((write) =>
    insertRecording(write, {
      userId: user,
      segments: segments.map((one) => ({ ...one, blob: `recordings/${id}/${one.segment}` })),
      row: {
        ...{ id, createdAt: new Date().toISOString(), deletedAt: null, title: 'Meeting', duration: 2000 },
        ...{ fileSize: 18_000, mime: 'audio/webm', segments, peaks: null, isTranscribed: false, isFavorite: false },
        ...{ highlights: [], transcription: { state: 'off' }, analysis: 'none' },
      },
    }),
  )
  const uploads = segments.map((one) => ({ ...one, upload: uploadId(id, one.segment) }))
  const { upload } = await uploadSegment(person, id, fakeWebm(), 7)
  expect(await server.context.blobs.list(`uploads/${upload}`)).not.toEqual([])
  const commits = await commitsOf(async () => {
    const answer = await postRecording(person, recordingForm({ id, uploads: JSON.stringify(uploads) }))
    expect(answer.status).toBe(200)
  })
  expect(commits).toBeLessThan(10)
  expect(await server.context.blobs.list(`uploads/${upload}`)).toEqual([])
})
