import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Recording } from '../../../contract/recordings/recording.ts'
import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type PushService, startPushService } from '../../../testkit/servers/push-service.ts'

const SOON = { timeout: 100_000, interval: 50 }
const heard = 'We decided to ship the product on Friday. Anna will send the mail to the customers.'

let service: PushService
let server: TestServer
let owner: TestClient
let segments: TranscriptSegment[]
beforeEach(async () => {
  segments = [{ start: 0, end: 6, text: heard }]
  service = await startPushService()
  const transcriber = { engine: 'Ear 1', transcribe: async () => ({ segments, language: 'en' }) }
  server = await startTestServer({ PUSH_HOSTS: service.origin, LOG_LEVEL: 'silent' }, { transcriber })
  owner = await server.signIn()
  expect((await owner.json('PUT', '/api/push/subscription', service.newSubscription())).status).toBe(200)
})
afterEach(async () => {
  await server.close()
  await service.close()
})

const upload = async (): Promise<string> => {
  const { id } = (await (await postRecording(owner, recordingForm({ duration: '6' }, fakeWebm()))).json()) as Recording
  server.context.jobs.wake()
  return id
}
const analysis = async (id: string) => (await (await owner.json('GET', `/api/recordings/${id}`)).json()).analysis
const told = () => service.received.map(({ text }) => JSON.parse(text).ready)
const pushJobs = () => server.context.database.selectFrom('jobs').selectAll().where('kind', '=', 'push').execute()
/** Whatever waits for its time is done now. */
async function hurry(): Promise<void> {
  await server.context.database
    .updateTable('jobs')
    .set({ run_at: new Date(0).toISOString() })
    .where('state', '=', 'queued')
    .execute()
  server.context.jobs.wake()
}

test('a recording whose analysis follows at once is told once, and a corrected sentence is no news', async () => {
  const id = await upload()
  await vi.waitFor(async () => expect(told()).toEqual(['analysis']), SOON)
  await hurry()
  await vi.waitFor(async () => expect(await pushJobs()).toEqual([]), SOON)
  const corrections = [{ start: 0, heard, text: heard.replace('Friday', 'Monday') }]
  expect((await owner.json('PATCH', `/api/recordings/${id}/transcript`, { corrections })).status).toBe(200)
  expect(await analysis(id)).toBe('queued')
  await hurry()
  await vi.waitFor(async () => expect(await analysis(id)).toBe('done'), SOON)
  expect(await pushJobs()).toEqual([])
  expect(told()).toEqual(['analysis'])
})

test('a recording in which nobody speaks is told as that', async () => {
  segments = []
  await upload()
  await vi.waitFor(async () => expect(told()).toEqual(['empty']), SOON)
  await vi.waitFor(async () => expect(await pushJobs()).toEqual([]), SOON)
})
