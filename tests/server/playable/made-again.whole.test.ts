import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { runRemux } from '../../../server/playable/run-remux.ts'
import { openTwoPlaces, runMove } from '../../../testkit/move/two-places.ts'
import { postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { runAdmin } from '../../../testkit/server/run-admin.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { testUnlessOnPostgres } from '../../../testkit/stores/test-unless.ts'

/** What is made of a recording for Safari is no part of a backup or a move: it is made again, and keeps neither from ending well. */

let live: Buffer<ArrayBuffer>
let folder: string
beforeAll(async () => {
  live = await readFile(new URL('../../src/local/recordings/chromium-live.webm', import.meta.url))
  folder = await mkdtemp(join(tmpdir(), 'earmark-made-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function send(client: TestClient): Promise<RecordingId> {
  const id = newRecordingId()
  expect((await postRecording(client, recordingForm({ id }, live, 'audio/webm'))).status).toBe(201)
  return id
}

type Asked = { audioUrl: string; m4a?: string }
const ask = async (client: TestClient, id: RecordingId): Promise<Asked> =>
  (await client.fetch(`/api/recordings/${id}/audio-url?m4a=opus`)).json()

/** The sound of what Safari plays in the end. */
async function played(client: TestClient, id: RecordingId): Promise<Buffer> {
  const { audioUrl } = await vi.waitFor(async () => {
    const made = await ask(client, id)
    expect(made.m4a).toBe('made')
    return made
  })
  const answer = await client.fetch(audioUrl)
  expect(answer.headers.get('content-type')).toBe('audio/mp4')
  const file = Buffer.from(await answer.arrayBuffer())
  // Before it stands when it was made.
  return file.subarray(file.indexOf('mdat'))
}

const made = ({ context }: TestServer, id: RecordingId): Promise<string[]> =>
  context.blobs.list(`m4a-opus/recordings/${id}`)

testUnlessOnPostgres('a restored server makes it again when it is asked for, the same', async () => {
  const data = join(folder, 'data')
  let turn = Promise.resolve()
  const held: typeof runRemux = (...given) => turn.then(() => runRemux(...given))
  const before = await startTestServer({ DATA_DIR: data }, { transcriber: null, remux: held })
  const owner = await before.signIn()
  const id = await send(owner)
  const file = await played(owner, id)
  // A second one is asked for and not made yet: the job goes on where the backup is restored.
  let release = () => {}
  turn = new Promise((resolve) => {
    release = resolve
  })
  const asked = await send(owner)
  await ask(owner, asked)
  expect(await runAdmin(data, 'backup', join(folder, 'copy'))).toMatchObject({ code: 0 })
  release()
  await before.close()
  expect(await runAdmin(data, 'restore', join(folder, 'copy'), join(folder, 'restored'))).toMatchObject({ code: 0 })
  const after = await startTestServer({ DATA_DIR: join(folder, 'restored') })
  try {
    const again = await after.signIn()
    expect(await made(after, id)).toEqual([])
    expect((await played(again, id)).equals(file)).toBe(true)
    expect((await played(again, asked)).equals(file)).toBe(true)
    expect(await runAdmin(join(folder, 'restored'), 'check')).toMatchObject({ code: 0 })
  } finally {
    await after.close()
  }
})

testUnlessOnPostgres('a place that moved to PostgreSQL and a bucket makes it again, the same', async () => {
  const places = await openTwoPlaces()
  try {
    const before = await startTestServer(places.small)
    const owner = await before.signIn()
    const id = await send(owner)
    const file = await played(owner, id)
    const moved = await runMove(places.small, [await places.file('to.env', places.large)])
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('each compared and equal') })
    await before.close()
    const after = await startTestServer(places.large)
    try {
      const again = await after.signIn()
      expect(await made(after, id)).toEqual([])
      expect((await played(again, id)).equals(file)).toBe(true)
    } finally {
      await after.close()
    }
  } finally {
    await places.close()
  }
})
