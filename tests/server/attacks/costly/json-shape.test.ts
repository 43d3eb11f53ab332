/**
 * Six megabytes of opening brackets in one field of a form took the parser a second and half a gigabyte, and two megabytes of
 * lists in lists, or of empty objects, a third of that: within one call everybody waited.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
let person: TestClient
beforeAll(async () => {
  server = await startTestServer()
  person = await server.newPerson('mallory@example.org')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const SHAPES: [string, string][] = [
  ['lists in lists', '['.repeat(1_000_000)],
  ['objects in objects', '{"a":'.repeat(400_000)],
  ['lists behind a text with marks', `["a\\\\\\"[",${'[1,'.repeat(100_000)}`],
  ['empty objects', `[${'{},'.repeat(600_000)}{}]`],
]

/** Texts of this length that were parsed. */
const parsed = (calls: readonly unknown[][]) => calls.filter(([text]) => String(text).length > 100_000)

test.each(SHAPES)('no parser sees %s in a body', async (_, body) => {
  const parse = vi.spyOn(JSON, 'parse')
  const headers = { 'content-type': 'application/json' }
  const answer = await person.fetch('/api/account/preferences', { method: 'PUT', headers, body })
  expect(answer.status).toBe(400)
  expect(parsed(parse.mock.calls)).toEqual([])
  expect(await answer.json()).toMatchObject({ code: 'invalid' })
})

test.each(SHAPES)('no parser sees %s in a form', async (_, uploads) => {
  const parse = vi.spyOn(JSON, 'parse')
  const answer = await postRecording(person, recordingForm({ uploads }))
  expect(answer.status).toBe(400)
  expect(parsed(parse.mock.calls)).toEqual([])
  expect(await answer.json()).toMatchObject({ code: 'invalid' })
})

test('marks within a text are no lists', async () => {
  const id = newRecordingId()
  await postRecording(person, recordingForm({ id }, fakeWebm()))
  const title = `${'['.repeat(200)}"\\"${'{'.repeat(200)}\\`
  const answer = await person.json('PATCH', `/api/recordings/${id}`, { title })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ title })
})
