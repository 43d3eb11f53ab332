import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UPLOADS_PATH } from '../../../../contract/endpoints.ts'
import { newRecordingId } from '../../../../contract/ids.ts'
import { judge, type Kept, record } from '../../../../testkit/move/people-at-work.ts'
import { openTwoPlaces, runMove, type Settings, type TwoPlaces } from '../../../../testkit/move/two-places.ts'
import { createUpload, fakeWebm, patchUpload, tus, uploadPath } from '../../../../testkit/server/recordings.ts'
import { runAdminWith } from '../../../../testkit/server/run-admin.ts'
import { spawnServer } from '../../../../testkit/server/spawned-server.ts'
import { startTestServer, TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let places: TwoPlaces
let server: TestServer
beforeEach(async () => {
  places = await openTwoPlaces()
})
afterEach(async () => {
  await server.close()
  await places.close()
})

const start = async (settings: Settings): Promise<TestServer> => {
  server = await startTestServer({ ...settings, LOG_LEVEL: 'silent' })
  return server
}

/** A server with this one's people and an upload that has begun. */
async function inUse(settings: Settings) {
  const client = await (await start(settings)).signIn()
  const kept: Kept = new Map()
  for (const title of ['One', 'Two', 'Three']) await record(client, kept, title)
  const upload = newRecordingId()
  await createUpload(client, upload)
  await patchUpload(client, uploadPath(upload), 0, fakeWebm(30_000))
  return { client, kept, upload }
}

const offsetOf = async (client: TestClient, upload: string): Promise<string | null> =>
  (await tus(client, 'HEAD', `${UPLOADS_PATH}/${upload}.0`, {})).headers.get('upload-offset')

test('the audio alone goes to a bucket and back: the command waits until the server has stopped', {
  timeout: 240_000,
}, async () => {
  const { DATABASE_URL: _, DATABASE_CONNECTIONS: _c, ...bucket } = { ...places.large, ...places.small }
  const { client, kept, upload } = await inUse(places.small)
  for (const [from, to] of [
    [places.small, bucket],
    [bucket, places.small],
  ] as const) {
    let stopped: Promise<void> | null = null
    const moved = await runMove(from, [await places.file('to.env', to)], {
      onSaid: (said) => {
        if (said.includes('Stop the server on')) stopped ??= stopAfterOneMore()
      },
    })
    await stopped
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('every file read back') })
    const again = new TestClient((await start(to)).url, client)
    expect(await judge(again, kept)).toEqual([])
    expect(await offsetOf(again, upload)).toBe('30000')
    if (to === bucket) {
      await server.close()
      const wrong = spawnServer({ ...places.small, PORT: '0' })
      expect(await wrong.exit).toBe(1)
      expect(wrong.complaints()).toContain('The audio of this installation is in an object store')
      await start(to)
    }
  }

  async function stopAfterOneMore(): Promise<void> {
    // What comes in while the command waits is not left behind.
    await record(new TestClient(server.url, client), kept, 'At the last moment')
    await server.close()
  }
})

test('the database alone goes to PostgreSQL and back, and the audio stays where it is', {
  timeout: 240_000,
}, async () => {
  const { DATABASE_URL = '' } = places.large
  const large = { ...places.small, DATABASE_URL }
  const { client, kept, upload } = await inUse(places.small)
  for (const [from, to] of [
    [places.small, large],
    [large, places.small],
  ] as const) {
    const moved = await runMove(from, [await places.file('to.env', to)])
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('each compared and equal') })
    expect(moved.said).not.toContain('every file read back')
    await server.close()
    const old = spawnServer({ ...from, PORT: '0' })
    expect(await old.exit).toBe(1)
    expect(old.complaints()).toMatch(
      /^What was here was moved to .* on 20..-..-..\. Start the server with the settings/,
    )
    const again = new TestClient((await start(to)).url, client)
    expect(await judge(again, kept)).toEqual([])
    expect(await offsetOf(again, upload)).toBe('30000')
    await record(again, kept, 'After it')
  }
  expect(await runAdminWith({ ...places.small }, 'check')).toMatchObject({ code: 0 })
})

test('a copy that is not whole starts no server', async () => {
  await inUse(places.small)
  const folder = { DATA_DIR: join(places.folder, 'other'), OWNER_EMAIL: 'owner@localhost' }
  const killed = await runMove(places.small, [await places.file('to.env', folder)], { killAt: /Round 1/ })
  expect(killed.code).toBeNull()
  const early = spawnServer({ ...folder, PORT: '0' })
  expect(await early.exit).toBe(1)
  expect(early.complaints()).toMatch(/^This is a copy of .*small that is not whole yet/)
})
