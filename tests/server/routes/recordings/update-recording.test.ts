import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import type { Highlight } from '../../../../contract/recordings/user-fields.ts'
import { keepHighlights } from '../../../../server/processing/find-highlights.ts'
import { transactionOf } from '../../../../server/store/dialects/transactions.ts'
import { changeRecording, ownRecording } from '../../../../server/store/tables/recordings/recordings.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
let client: TestClient
let id: RecordingId
let user: UserId
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn()
  await server.context.jobs.stop()
  id = ((await (await postRecording(client, recordingForm({}, fakeWebm()))).json()) as Recording).id
  user = await client.userId()
})
afterAll(() => server.close())

const found: Highlight = { start: 1, end: 2, text: 'We sail on Friday.' }

async function find(): Promise<void> {
  const { database } = server.context
  await transactionOf(database, user, async (write) => {
    const recording = await ownRecording(write, id, user)
    if (recording) await keepHighlights(write, recording, [found])
  })
}

/** Somebody else's transaction ends just before the next one begins, as on PostgreSQL. */
function justBefore(other: () => Promise<void>) {
  const { database } = server.context
  const begin = database.transaction.bind(database)
  const before = vi.spyOn(database, 'transaction').mockImplementationOnce(() => {
    const held = begin()
    return Object.assign(held, {
      setIsolationLevel: (level: 'read committed') => ({
        execute: async (work: Parameters<typeof held.execute>[0]) => {
          await other()
          return begin().setIsolationLevel(level).execute(work)
        },
      }),
    })
  })
  return before
}

test.each([
  ['its own call', () => client.json('PATCH', `/api/recordings/${id}`, { marks: [3, 7] })],
  [
    'a call of many',
    () => client.json('POST', '/api/edits', { recordings: [{ id, edits: [{ kind: 'marks', marks: [3, 7] }] }] }),
  ],
])('marks that come by %s leave what was found meanwhile', async (_kind, send) => {
  await transactionOf(server.context.database, user, (write) => changeRecording(write, id, user, { highlights: [] }))
  const before = justBefore(find)
  expect((await send()).status).toBe(200)
  expect(before).toHaveBeenCalled()
  before.mockRestore()
  const { highlights } = (await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording
  expect(highlights).toMatchObject([found, { start: 3, mark: true }, { start: 7, mark: true }])
})
