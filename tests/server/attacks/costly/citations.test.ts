/** What devices give back of the chat over all recordings asked the database once for each citation, in one transaction. */
import { StatementSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChangesAnswer } from '../../../../contract/changes.ts'
import { newMessageId, newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import type { LibraryMessage } from '../../../../contract/recordings/library-chat.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
let person: TestClient
beforeAll(async () => {
  server = await startTestServer()
  person = await server.newPerson('mallory@example.org')
  await server.context.jobs.stop()
})
afterAll(() => server.close())

const message = (cited: readonly RecordingId[]): LibraryMessage => ({
  ...{ id: newMessageId(), role: 'assistant', content: 'What was said.', timestamp: new Date().toISOString() },
  citations: cited.map((recordingId) => ({ recordingId, at: 0, start: 1, end: 2, quote: 'x' })),
  ...{ engine: 'test', replyTo: newMessageId() },
})

const giveBack = (messages: LibraryMessage[]) => person.json('PUT', '/api/chat/all/given-back', { messages })

test('a message that cites 2,000 recordings is a few questions to the database', async () => {
  const id = newRecordingId()
  await postRecording(person, recordingForm({ id }, fakeWebm()))
  await person.json('DELETE', `/api/recordings/${id}?forever=1`)
  const others = Array.from({ length: 2000 }, () => newRecordingId())
  const [whole, gone] = [message(others.slice(0, 1500)), message([...others.slice(1500), id])]
  const asked = vi.spyOn(StatementSync.prototype, 'all')
  expect((await giveBack([whole, gone])).status).toBe(200)
  const { length } = asked.mock.calls
  asked.mockRestore()
  expect(length).toBeLessThan(40)
  const { changes } = (await (await person.fetch('/api/changes?cursor=0')).json()) as ChangesAnswer
  const given = changes.flatMap((change) => (change.kind === 'library-message' ? [change.message] : []))
  expect(given.find((one) => one.id === whole.id)).toEqual(whole)
  expect(given.find((one) => one.id === gone.id)).toMatchObject({ content: '', citations: [], withdrawn: true })
})
