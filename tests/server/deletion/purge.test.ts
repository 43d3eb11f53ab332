import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { purgeOld } from '../../../server/deletion/purge.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

const MONTH_MS = 31 * 24 * 60 * 60 * 1000

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.close())

const trashed = async (): Promise<string> => {
  const id = newRecordingId()
  await postRecording(owner, recordingForm({ id }, fakeWebm(5000)))
  await owner.fetch(`/api/recordings/${id}`, { method: 'DELETE' })
  return id
}

test('what is restored while the purge is at work stays, with its sound', async () => {
  const ids = [await trashed(), await trashed()]
  const restored: Record<string, number> = {}
  const { erasures } = server.context
  const settle = async () => {
    // The first is gone, and the other is next.
    for (const id of ids) {
      restored[id] ??= (await owner.fetch(`/api/recordings/${id}/restore`, { method: 'POST' })).status
    }
    await erasures.settle()
  }
  const ports = { ...server.context, erasures: Object.assign(Object.create(erasures), { settle }) }
  await purgeOld(ports, Date.now() + MONTH_MS)
  expect(Object.values(restored).sort()).toEqual([200, 404])
  for (const id of ids) {
    const isHere = restored[id] === 200
    expect((await owner.fetch(`/api/recordings/${id}`)).status).toBe(isHere ? 200 : 404)
    const audio = await owner.fetch(`/api/recordings/${id}/audio`)
    expect((await audio.arrayBuffer()).byteLength === 5000).toBe(isHere)
  }
})
