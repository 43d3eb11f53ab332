/**
 * Of a body that is wrong in many places, one place is told: to collect them all took seconds and gigabytes. The edits of one
 * call were told apart first, and each was then read without that rule.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { MAX_TRANSCRIPT_SEGMENTS } from '../../../../contract/limits.ts'
import { MAX_MARKS } from '../../../../contract/recordings/user-fields.ts'
import { contractEndpoints } from '../../../../testkit/server/contract-endpoints.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { costlyValues } from './costly-values.ts'

let server: TestServer
let owner: TestClient
const id = newRecordingId()
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
  await postRecording(owner, recordingForm({ id }, fakeWebm()))
})
afterAll(() => server.close())

/** How often an issue was told where it is, from inside out. */
async function placesTold(work: () => Promise<unknown>): Promise<number> {
  const looks = vi.spyOn(Array.prototype, 'unshift')
  await work()
  // A place is a key or a number in a list; what else is put in front of a list meanwhile is no issue.
  const { length } = looks.mock.calls.filter(([place]) => typeof place === 'string' || typeof place === 'number')
  looks.mockRestore()
  return length
}

test('an edit that is wrong in many places is refused at the first, and is no unknown one', async () => {
  const reassign = { kind: 'reassign', made: 'x', at: Array(MAX_TRANSCRIPT_SEGMENTS).fill({}), label: 'x' }
  const marks = { kind: 'marks', marks: Array(MAX_MARKS).fill({}) }
  const edits = [reassign, marks, { ...reassign, kind: 'of a newer page' }]
  let answered: unknown
  const told = await placesTold(async () => {
    answered = await (await owner.json('POST', '/api/edits', { recordings: [{ id, edits }] })).json()
  })
  expect(told).toBeLessThan(100)
  const wrong = (field: string) => ({ status: 400, code: 'invalid', error: expect.stringContaining(`"${field}"`) })
  expect(answered).toMatchObject({
    recordings: [{ edits: [wrong('at.0'), wrong('marks.0'), { status: 400, code: 'unknown-edit' }] }],
  })
})

const costly = contractEndpoints.flatMap(({ method, path, body }) =>
  body ? [...costlyValues(body, id)].map((value) => ({ method, path: path.replace(/:\w+/, id), value })) : [],
)

test('whatever list of whatever call is wrong in many places, one of them is told', async () => {
  expect(costly.length).toBeGreaterThan(15)
  const dear: string[] = []
  for (const { method, path, value } of costly) {
    const told = await placesTold(async () => {
      const { status } = await owner.json(method, path, value)
      expect(status).toBeLessThan(500)
    })
    if (told > 100) dear.push(`${method} ${path}: ${told}`)
  }
  expect(dear).toEqual([])
})

test('what people send is read in no other way', () => {
  const root = resolve(import.meta.dirname, '../../../../server')
  const files = ['routes', 'http'].flatMap((room) => globSync(`${room}/**/*.ts`, { cwd: root }))
  expect(files.length).toBeGreaterThan(90)
  const other = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('.safeParse('))
  expect(other).toEqual([])
})
