/**
 * One body of a few hundred kilobytes that is wrong in many places froze the server for seconds: every issue was collected
 * before the first was told. And what devices give back after a restore had no limit but the two megabytes of any body, so
 * that it could be filled until one page of changes ended the server.
 */
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changesAnswerSchema } from '../../../contract/changes.ts'
import { newMessageId, newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { MAX_PUBLIC_BYTES } from '../../../contract/limits.ts'
import type { ChatMessage } from '../../../contract/recordings/chat.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

let server: TestServer
let person: TestClient
const id: RecordingId = newRecordingId()
beforeAll(async () => {
  server = await startTestServer()
  person = await server.newPerson('mallory@example.org')
  await postRecording(person, recordingForm({ id }, fakeWebm()))
})
afterAll(() => server.close())

const giveBack = (body: string) =>
  person.fetch(`/api/recordings/${id}/given-back`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
  })

const many = (count: number, text: string): string => Array(count).fill(text).join(',')
const transcript = (more: string): string =>
  `{"transcript":{"recordingId":"${id}","text":"","language":null,"engine":"x","createdAt":"2026-01-01T00:00:00.000Z",${more}}}`
const names = (count: number, value: string): string =>
  `{${Array.from({ length: count }, (_, at) => `"k${at}":${value}`).join(',')}}`

test.each([
  ['segments', (n: number) => transcript(`"segments":[${many(n, '{}')}]`)],
  ['words', (n: number) => transcript(`"segments":[{"start":0,"end":1,"text":"a","words":[${many(n, '{}')}]}]`)],
  ['names of speakers', (n: number) => transcript(`"segments":[],"speakers":${names(n, '0')}`)],
  ['good names of speakers', (n: number) => transcript(`"segments":[],"speakers":${names(n, '"a"')}`)],
])('a body with many wrong %s is refused at the first', async (_kind, body) => {
  const looks = vi.spyOn(Array.prototype, 'unshift')
  const answer = await giveBack(body(100_000))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalid', error: expect.stringMatching(/ is wrong: /) })
  // Each issue is told where it is, from inside out.
  expect(looks.mock.calls.length).toBeLessThan(100)
  looks.mockRestore()
})

const message = (content: string, replyTo: ChatMessage['replyTo'] = null): ChatMessage => ({
  ...{ id: newMessageId(), recordingId: id, role: replyTo ? 'assistant' : 'user', content, type: 'normal' },
  ...{ timestamp: new Date().toISOString(), citations: [], engine: null, replyTo },
})

test('what no server has made is not given back', async () => {
  const long = { messages: [message('x'.repeat(200_000))] }
  expect((await person.json('PUT', `/api/recordings/${id}/given-back`, long)).status).toBe(413)
  expect(
    (await person.json('PUT', '/api/chat/all/given-back', { messages: [libraryMessage('x'.repeat(200_000))] })).status,
  ).toBe(413)
  const endless = transcript(`"segments":[${many(30_000, '{"start":0,"end":1,"text":"a"}')}]`)
  expect((await giveBack(endless)).status).toBe(413)
})

const libraryMessage = (content: string) => {
  const { recordingId: _, type: __, ...rest } = message(content)
  return rest
}

test('a page of changes ends with what can be sent at once, and the next goes on behind it', async () => {
  const contents = Array.from({ length: 40 }, (_, at) => `${at} ${'x'.repeat(150_000)}`)
  for (const content of contents) {
    expect(
      (await person.json('PUT', `/api/recordings/${id}/given-back`, { messages: [message(content)] })).status,
    ).toBe(200)
  }
  const read: string[] = []
  let cursor = 0
  for (let more = true; more; ) {
    const text = await (await person.fetch(`/api/changes?cursor=${cursor}`)).text()
    expect(text.length).toBeLessThan(1_500_000)
    const page = changesAnswerSchema.parse(JSON.parse(text))
    for (const change of page.changes) if (change.kind === 'message') read.push(change.message.content)
    expect(page.cursor).toBeGreaterThan(cursor)
    ;({ cursor, more } = page)
  }
  expect(read).toEqual(contents)
})

test('a question reads its own answer, and not the whole chat', async () => {
  const question = newMessageId()
  await person.json('PUT', `/api/recordings/${id}/given-back`, { messages: [message('mine', question)] })
  const parse = vi.spyOn(JSON, 'parse')
  const again = await person.json('PUT', `/api/recordings/${id}/given-back`, {
    messages: [message('another', question)],
  })
  expect(again.status).toBe(200)
  const chat = parse.mock.calls.filter(([text]) => String(text).includes('xxx'))
  parse.mockRestore()
  expect(chat).toEqual([])
})

test('a stranger sends little', async () => {
  const body = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(MAX_PUBLIC_BYTES) })
  expect(
    (
      await server.anonymous.fetch('/api/auth/login', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(413)
})

test('a form is taken by who reads forms only, and nobody waits for the rest of it', async () => {
  const { hostname, port } = new URL(server.url)
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100000' }
  const closed = await new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    const call = request({ hostname, port, path: '/api/auth/login', method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve([answer.statusCode, answer.headers.connection]))
    })
    call.on('error', reject)
    call.write('--x')
  })
  expect(closed).toEqual([415, 'close'])
})
