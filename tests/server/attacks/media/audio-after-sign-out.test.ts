/** Sound stayed in the browser's cache after Sign Out, with the signed address. e2e/ reads the disk. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('no cache may keep audio, whole or in part, by session or by signed link', async () => {
  const owner = await server.signIn()
  const id = newRecordingId()
  await postRecording(owner, recordingForm({ id }, fakeWebm()))
  const { audioUrl } = await (await owner.fetch(`/api/recordings/${id}/audio-url`)).json()
  for (const path of [`/api/recordings/${id}/audio`, audioUrl, `${audioUrl}&playable=1`]) {
    for (const headers of [undefined, { range: 'bytes=100-199' }]) {
      const answer = await owner.fetch(path, headers && { headers })
      expect([path, answer.ok, answer.headers.get('cache-control')]).toEqual([path, true, 'no-store'])
    }
  }
})

test('Sign Out has the browser clear its cache, and nothing that the app keeps itself', async () => {
  const owner = await server.signIn()
  for (const client of [owner, server.anonymous]) {
    const answer = await client.json('POST', '/api/auth/logout')
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
  }
})
