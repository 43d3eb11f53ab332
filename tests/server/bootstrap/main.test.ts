import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { halfUpload } from '../../../testkit/server/half-upload.ts'
import { createUpload, fakeWebm, tus, uploadPath } from '../../../testkit/server/recordings.ts'
import { type SpawnedServer, spawnServer } from '../../../testkit/server/spawned-server.ts'
import { OWNER, TestClient } from '../../../testkit/server/test-server.ts'
import { whole } from '../../whole.ts'

/** The server as people start it, in a process of its own. */
describe('the server process', () => {
  let folder = ''
  let started: SpawnedServer[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earmark-main-'))
    started = []
  })
  afterEach(async () => {
    for (const { child } of started) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  const start = (environment: Record<string, string> = {}): SpawnedServer => {
    const server = spawnServer({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data'), ...environment })
    started.push(server)
    return server
  }

  whole(test)('says in one sentence that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const server = start({ PORT: String(port) })
    expect(await server.exit).toBe(1)
    expect(server.complaints()).toMatch(/^Another program uses this port already\. .*PORT=3001 npm start\n$/)
    other.close()
  })

  test('says in one sentence which setting is wrong', async () => {
    const server = start({ MAX_UPLOAD_MB: 'a lot' })
    expect(await server.exit).toBe(1)
    expect(server.complaints()).toMatch(/^MAX_UPLOAD_MB is "a lot", but .*\.\n$/)
  })

  test('prints the sign-in link once at a start', async () => {
    const server = start()
    await server.ready()
    expect(server.said().match(/magic-login#token=/g)).toHaveLength(1)
  })

  whole(test)('told to stop it lets an upload end that is under way, and exits well', async () => {
    const server = start({ OWNER_PASSWORD: OWNER.password })
    const url = await server.ready()
    const client = new TestClient(url)
    await client.json('POST', '/api/auth/login', OWNER)
    const id = newRecordingId()
    await createUpload(client, id)
    const audio = fakeWebm(200_000)
    const upload = halfUpload(url, client, uploadPath(id), audio, 100_000)
    await vi.waitFor(async () => expect(await server.receiving()).toBe(1), { timeout: 100_000 })
    server.child.kill('SIGTERM')
    await vi.waitFor(() => expect(server.said()).toContain('Stopping'), { timeout: 100_000 })
    upload.socket.write(audio.subarray(100_000))
    expect(await server.exit).toBe(0)
    expect(upload.answer()).toMatch(/^HTTP\/1\.1 204 /)

    const next = start({ OWNER_PASSWORD: OWNER.password })
    const again = new TestClient(await next.ready())
    await again.json('POST', '/api/auth/login', OWNER)
    expect((await tus(again, 'HEAD', uploadPath(id), {})).headers.get('upload-offset')).toBe('200000')
  })
})
