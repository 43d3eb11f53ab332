import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId, type UserId, uploadId } from '../../../contract/ids.ts'
import type { CaptionEvent } from '../../../contract/recordings/captions.ts'
import { Arrivals } from '../../../server/captions/arrivals.ts'
import { createCaptions } from '../../../server/captions/captions.ts'
import { growthOf } from '../../../server/captions/growing-upload.ts'
import type { LiveEngine } from '../../../server/captions/live-recogniser.ts'
import { createUpload, fakeWebm, patchUpload, tus, uploadPath } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

let server: TestServer
let owner: TestClient
let user: UserId
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
  user = await owner.userId()
})
afterAll(() => server.close())

/** Hears nothing. `starts`: how often its recogniser was asked for. */
function deaf() {
  const limits = { cpuSeconds: null, memoryBytes: null, fileBytes: 0 }
  let starts = 0
  const engine: LiveEngine = {
    ffmpeg: '/bin/false',
    get recogniser() {
      starts++
      return { path: '/bin/cat', args: [], limits }
    },
    language: 'en',
  }
  return { engine, starts: () => starts }
}

async function takeWith(bytes: Buffer | null): Promise<RecordingId> {
  const id = newRecordingId()
  await createUpload(owner, id)
  if (bytes) expect((await patchUpload(owner, uploadPath(id), 0, bytes)).status).toBe(204)
  return id
}

test('what cannot be captioned starts no more children than one in three seconds, however often it is asked for', async () => {
  const { engine, starts } = deaf()
  const { database, blobs, report } = server.context
  const captions = createCaptions({ database, blobs, report, findEngine: () => engine, mostTakes: 1 })
  const recording = await takeWith(Buffer.from('no sound of any kind'))
  for (let call = 0; call < 5; call++) {
    const heard: CaptionEvent[] = []
    await captions.follow({ recording, user }, (event) => heard.push(event), new AbortController().signal)
    expect(heard).toEqual([{ type: 'paused', reason: 'no-engine' }])
  }
  expect(starts()).toBe(1)
  await captions.close()
  expect(captions.running()).toBe(0)
})

test('of several places one person leaves one to others', async () => {
  const { engine } = deaf()
  const { database, blobs, report } = server.context
  const captions = createCaptions({ database, blobs, report, findEngine: () => engine, mostTakes: 3 })
  const ending = new AbortController()
  const following = [await takeWith(null), await takeWith(null)].map((recording) =>
    captions.follow({ recording, user }, () => {}, ending.signal),
  )
  await vi.waitFor(() => expect(captions.running()).toBe(2))
  const refused: CaptionEvent[] = []
  const third = { recording: await takeWith(null), user }
  await captions.follow(third, (event) => refused.push(event), ending.signal)
  expect(refused).toEqual([{ type: 'paused', reason: 'busy' }])
  following.push(captions.follow({ ...third, user: 'bob' as UserId }, () => {}, ending.signal))
  await vi.waitFor(() => expect(captions.running()).toBe(3))
  ending.abort()
  await Promise.all(following)
  await captions.close()
})

test('an upload that is deleted and begun again ends what reads it: nobody looks for bytes that never come', async () => {
  const { database, blobs } = server.context
  const id = await takeWith(fakeWebm(5000))
  const ports = { database, blobs, arrivals: new Arrivals() }
  const growth = growthOf(ports, uploadId(id, 0), 0, new AbortController().signal)
  expect((await growth.next()).value).toMatchObject({ kind: 'bytes' })
  expect((await growth.next()).value).toEqual({ kind: 'idle' })
  await tus(owner, 'DELETE', uploadPath(id), {})
  await createUpload(owner, id)
  await patchUpload(owner, uploadPath(id), 0, fakeWebm(1000))
  expect(await growth.next()).toEqual({ done: true, value: 'gone' })
})
