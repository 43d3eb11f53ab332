import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { StatementSync } from 'node:sqlite'
import { PassThrough, Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { KEEP_HEADER } from '../../../contract/endpoints.ts'
import { newRecordingId } from '../../../contract/ids.ts'
import { answerError } from '../../../server/http/errors.ts'
import { limitBodySeconds } from '../../../server/http/limits/body-timeout.ts'
import { createUpload, fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { whole } from '../../whole.ts'

// What one signed-in person can take from all others.

let server: TestServer | null = null
afterEach(async () => {
  vi.restoreAllMocks()
  await server?.close()
  server = null
})

const patch = (client: TestClient, id: string, bytes: Uint8Array) =>
  client.fetch(`/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes as BodyInit,
  })

test('one person fills the room of one person, and the device keeps the rest', async () => {
  server = await startTestServer({ PERSON_QUOTA_MB: '1' })
  const greedy = await server.newPerson('greedy@example.org')
  const other = await server.newPerson('other@example.org')
  const half = new Uint8Array(600_000)
  const id = newRecordingId()
  for (const segment of [0, 1]) await createUpload(greedy, id, segment)
  expect((await patch(greedy, `${id}.0`, half)).status).toBe(204)
  const refused = await patch(greedy, `${id}.1`, half)
  expect(refused.status).toBe(507)
  expect(await refused.json()).toMatchObject({ error: expect.stringMatching(/^Your recordings fill the space/) })
  const form = recordingForm({}, fakeWebm(half.length))
  expect((await postRecording(greedy, form)).status).toBe(507)
  expect((await postRecording(other, recordingForm({}, fakeWebm(half.length)))).status).toBe(201)
})

test('who does not say how much comes has no more room than others', async () => {
  server = await startTestServer({ PERSON_QUOTA_MB: '1' })
  const greedy = await server.newPerson('greedy@example.org')
  const chunked = async (path: string, method: string, headers: Record<string, string>, parts: Uint8Array[]) =>
    greedy.fetch(path, {
      method,
      headers,
      body: Readable.toWeb(Readable.from(parts)) as BodyInit,
      duplex: 'half',
    } as RequestInit)
  const id = newRecordingId()
  await createUpload(greedy, id, 0)
  const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const kept = await chunked(`/api/uploads/${id}.0`, 'PATCH', tus, Array(40).fill(new Uint8Array(100_000)))
  expect(Number(kept.headers.get('upload-offset'))).toBeLessThanOrEqual(1_000_000)
  const form = recordingForm({}, fakeWebm(2_000_000))
  const { headers, body } = new Request(server.url, { method: 'POST', body: form })
  const whole = new Uint8Array(await new Response(body).arrayBuffer())
  const sent = await chunked('/api/recordings', 'POST', { 'content-type': headers.get('content-type') ?? '' }, [whole])
  expect(sent.status).toBe(507)
  expect(await sent.json()).toMatchObject({ code: 'person-full' })
})

test('what is deleted gives the room back to the person', async () => {
  server = await startTestServer({ PERSON_QUOTA_MB: '1' })
  const person = await server.newPerson('tidy@example.org')
  const send = () => postRecording(person, recordingForm({}, fakeWebm(700_000)))
  const { id } = (await (await send()).json()) as { id: string }
  expect((await send()).status).toBe(507)
  expect((await person.json('DELETE', `/api/recordings/${id}?forever=1`)).status).toBeLessThan(300)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  expect((await send()).status).toBe(201)
})

test('to keep one upload, those of nobody else are read', async () => {
  server = await startTestServer()
  const person = await server.newPerson('one@example.org')
  const other = await server.newPerson('two@example.org')
  const rows = vi.spyOn(StatementSync.prototype, 'all')
  const deleted = async (): Promise<number> => {
    const id = newRecordingId()
    await createUpload(person, id, 0)
    await patch(person, `${id}.0`, fakeWebm())
    const before = rows.mock.calls.length
    const answer = await person.fetch(`/api/uploads/${id}.0`, {
      method: 'DELETE',
      headers: { 'tus-resumable': '1.0.0', [KEEP_HEADER]: '1' },
    })
    expect(answer.status).toBe(204)
    return rows.mock.calls.length - before
  }
  const alone = await deleted()
  for (let count = 0; count < 30; count++) await createUpload(other, newRecordingId(), 0)
  expect(await deleted()).toBeLessThan(alone + 10)
})

test('a body that comes too slowly is answered in a sentence, and audio is waited for', async () => {
  const app = Fastify({ bodyLimit: 10 })
  app.setErrorHandler(answerError)
  limitBodySeconds(app, 100)
  app.post('/words', async () => ({ ok: true }))
  app.post('/audio', { config: { carriesAudio: true } }, async () => ({ ok: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const { port } = app.server.address() as { port: number }
    expect(await answerTo(port, '/words', { first: 'x', length: 2 })).toMatch(/^408 .*took too long/)
    // Refused unread: nobody listens to what comes of its body.
    expect(await answerTo(port, '/words', { first: 'x', length: 100 })).toMatch(/^413 /)
    expect(await answerTo(port, '/audio', { first: 'x', length: 2, second: 'y' })).toMatch(/^200 /)
  } finally {
    await app.close()
  }
})

type Slow = { first: string; length: number; second?: string }

/** Sends the first part, and the second, if any, after more than the time that a body has. */
function answerTo(port: number, path: string, { first, length, second }: Slow): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'text/plain', 'content-length': String(length) }
    const call = httpRequest({ port, path, method: 'POST', headers }, async (answer) => {
      let text = ''
      for await (const piece of answer) text += piece
      resolve(`${answer.statusCode} ${text}`)
      call.destroy()
    })
    call.on('error', reject)
    call.write(first)
    if (second !== undefined) setTimeout(() => call.end(second), 300)
  })
}

test('of one person, only so many requests are answered at once; others are not held up', async () => {
  server = await startTestServer()
  const greedy = await server.newPerson('busy@example.org')
  const other = await server.newPerson('calm@example.org')
  const { port } = new URL(server.url)
  const sockets = await Promise.all(Array.from({ length: 250 }, () => halfForm(Number(port), greedy.cookie)))
  await vi.waitFor(async () => expect((await greedy.fetch('/api/recordings')).status).toBe(429))
  expect((await other.fetch('/api/recordings')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect((await greedy.fetch('/api/recordings')).status).toBe(200))
})

whole(test)('of the files that a person takes away, only so many are made at once', async () => {
  server = await startTestServer()
  const greedy = await server.newPerson('greedy@example.org')
  const { id } = (await (await postRecording(greedy, recordingForm({}, fakeWebm(20_000_000)))).json()) as { id: string }
  const { port, hostname } = new URL(server.url)
  // Nobody reads what comes: each is made for as long as its caller likes.
  const statuses: (number | undefined)[] = []
  const calls = Array.from({ length: 30 }, () => {
    const headers = { cookie: greedy.cookie }
    const call = httpRequest({ hostname, port, path: `/api/export/${id}`, headers, agent: false }, (answer) =>
      statuses.push(answer.statusCode),
    )
    return call.on('error', () => {}).end()
  })
  await vi.waitFor(() => expect(statuses.filter((status) => status === 429)).toHaveLength(10))
  await vi.waitFor(() => expect(statuses.filter((status) => status === 200)).toHaveLength(4))
  for (const call of calls) call.destroy()
  await vi.waitFor(async () => {
    const answer = await greedy.fetch(`/api/export/${id}`)
    await answer.body?.cancel()
    expect(answer.status).toBe(200)
  })
})

test('of the uploads that a person has compared, only so many are read at once', async () => {
  server = await startTestServer()
  const greedy = await server.newPerson('greedy@example.org')
  const id = newRecordingId()
  await createUpload(greedy, id, 0)
  await patch(greedy, `${id}.0`, fakeWebm())
  const reads: PassThrough[] = []
  const held = vi.spyOn(server.context.blobs, 'read').mockImplementation(() => {
    reads.push(new PassThrough())
    return reads.at(-1) as PassThrough
  })
  const calls = Array.from({ length: 30 }, () => greedy.fetch(`/api/uploads/${id}.0`))
  const statuses: number[] = []
  for (const call of calls) void call.then(({ status }) => statuses.push(status))
  await vi.waitFor(() => expect(statuses).toEqual(Array(10).fill(429)))
  expect(reads).toHaveLength(4)
  held.mockRestore()
  for (const read of reads) read.end()
  await Promise.all(calls)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
})

test('of one person, only so many bytes of bodies are in memory at once, however long they take to come', async () => {
  server = await startTestServer()
  const greedy = await server.newPerson('heavy@example.org')
  const other = await server.newPerson('light@example.org')
  const { port } = new URL(server.url)
  const edit = (client: TestClient) => client.json('POST', '/api/edits', { edits: [], more: 'x'.repeat(500_000) })
  const allowed = (await edit(greedy)).status
  expect(allowed).not.toBe(429)
  const lengths = ['content-length: 2000000', 'transfer-encoding: chunked']
  const sockets = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      halfBody(Number(port), greedy.cookie, 'POST /api/edits', 'application/json', lengths[at % 2] ?? ''),
    ),
  )
  await vi.waitFor(async () => expect((await edit(greedy)).status).toBe(429))
  // What holds nothing goes on, and so does everybody else.
  expect((await greedy.fetch('/api/recordings')).status).toBe(200)
  await createUpload(greedy, newRecordingId(), 0)
  expect((await edit(other)).status).toBe(allowed)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect((await edit(greedy)).status).toBe(allowed))
})

/** A connection whose form never ends. */
const halfForm = (port: number, cookie: string) =>
  halfBody(port, cookie, 'POST /api/recordings', 'multipart/form-data; boundary=end', 'content-length: 1000000')

const halfBody = (port: number, cookie: string, call: string, type: string, length: string) =>
  new Promise<ReturnType<typeof connect>>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      const head = [`${call} HTTP/1.1`, 'host: 127.0.0.1', `cookie: ${cookie}`, `content-type: ${type}`, length]
      socket.write(`${head.join('\r\n')}\r\n\r\n`, () => resolve(socket))
    })
    socket.on('error', () => {})
  })
