import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  uploadPath,
} from '../../../testkit/server/recordings.ts'
import { lacksSmallDisk, mountSmallDisk, type SmallDisk } from '../../../testkit/server/small-disk.ts'
import { type SpawnedServer, spawnServer } from '../../../testkit/server/spawned-server.ts'
import { OWNER, TestClient } from '../../../testkit/server/test-server.ts'
import { dropBackEnd } from '../../../testkit/stores/back-end.ts'
import { inBucket } from '../../../testkit/stores/bucket-under-test.ts'
import { onPostgres } from '../../../testkit/stores/postgres-under-test.ts'
import { whole } from '../../whole.ts'

const MB = 1024 ** 2
const SLOW = { timeout: 100_000, interval: 200 }

const why = onPostgres || inBucket ? 'not everything lies on one disk here' : lacksSmallDisk()
if (why !== null) test(`a full disk cannot be tried here: ${why}`, () => {})

let folder = ''
let dataDir = ''
let disk: SmallDisk
let server: SpawnedServer
beforeEach(async () => {
  if (why !== null) return
  folder = await mkdtemp(join(tmpdir(), 'earmark-full-'))
  dataDir = join(folder, 'data')
  disk = mountSmallDisk(dataDir, 32 * MB)
})
afterEach(async () => {
  if (why !== null) return
  server.child.kill('SIGKILL')
  await server.exit
  dropBackEnd(dataDir)
  disk.unmount()
  await rm(folder, { recursive: true, force: true })
})

const start = () => {
  const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  server = spawnServer({ ...settings, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password })
  return server.ready()
}
const statusOf = async (answer: Promise<Response>) => (await answer).status
const signIn = (client: TestClient) => client.json('POST', '/api/auth/login', OWNER)
const onSmallDisk: typeof test = ((name: string, run: () => Promise<void>) => {
  if (why === null) test(name, run)
}) as never

onSmallDisk(
  'a full disk takes no audio and says so; signing in and deleting for good go on by the room kept back',
  async () => {
    const address = await start()
    const client = new TestClient(address)
    expect(await statusOf(signIn(client))).toBe(200)
    const kept = (await (await postRecording(client, recordingForm({}, fakeWebm(MB)))).json()) as Recording
    const upload = newRecordingId()
    await createUpload(client, upload)
    expect(await statusOf(client.fetch('/readyz'))).toBe(200)
    disk.fill()

    const refused = await patchUpload(client, uploadPath(upload), 0, fakeWebm(200_000))
    expect(refused.status).toBe(507)
    expect(await statusOf(postRecording(client, recordingForm({}, fakeWebm(300_000))))).toBe(507)
    const ready = await vi.waitFor(async () => {
      const answer = await client.fetch('/readyz')
      expect(answer.status).toBe(507)
      return answer
    }, SLOW)
    expect(await ready.json()).toMatchObject({ code: 'full' })

    // Never 500; and as soon as the server has seen it, they work.
    const everAnswered = new Set<number>()
    const untilDone = (ask: () => Promise<Response>) =>
      vi.waitFor(async () => {
        const { status } = await ask()
        everAnswered.add(status)
        expect(status).toBe(200)
      }, SLOW)
    // To the trash first: how often somebody may try to sign in is limited, however long the server takes to see it.
    await untilDone(() => client.json('DELETE', `/api/recordings/${kept.id}`))
    await untilDone(() => signIn(new TestClient(address)))
    await untilDone(() => client.json('DELETE', `/api/recordings/${kept.id}?forever=1`))
    expect([...everAnswered].filter((status) => status !== 200 && status !== 507)).toEqual([])
    expect(server.said() + server.complaints()).toContain('the disk is full')

    disk.free()
    await vi.waitFor(async () => expect(await statusOf(client.fetch('/readyz'))).toBe(200), SLOW)
    expect(await statusOf(patchUpload(client, uploadPath(upload), 0, fakeWebm(200_000)))).toBe(204)
    expect(server.complaints()).not.toMatch(/^ +at /m)
  },
)

const stop = async () => {
  server.child.kill('SIGTERM')
  await server.exit
}

whole(onSmallDisk)(
  'a start on a full disk has the room that was kept back; where that is gone too it says so in a sentence',
  async () => {
    await start()
    await vi.waitFor(async () => expect(await readdir(dataDir)).toContain('.reserve'), SLOW)
    await stop()
    disk.fill()
    expect(await start()).toContain('http')
    await stop()
    disk.fill()
    const neither = start()
    neither.catch(() => {})
    expect(await Promise.race([server.exit, neither])).toBe(1)
    expect(server.complaints()).toBe(
      'The disk of DATA_DIR is full. Make room there, then start again. Nothing was lost.\n',
    )
    disk.free()
    expect(await start()).toContain('http')
  },
)
