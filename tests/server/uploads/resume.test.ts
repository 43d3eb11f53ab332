import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { recordedBytes, sendWithoutEnd } from '../../../testkit/server/half-upload.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  sha256,
  tus,
  uploadPath,
} from '../../../testkit/server/recordings.ts'
import { OWNER, TestClient } from '../../../testkit/server/test-server.ts'
import { backEndSettings } from '../../../testkit/stores/back-end.ts'

let folder: string
let child: ChildProcess
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'earmark-test-')), 'data')
  await mkdir(folder)
})
afterAll(async () => {
  child.kill('SIGKILL')
  await rm(dirname(folder), { recursive: true, force: true })
})

/** The server as `npm run server` starts it; resolves to a signed-in caller when it says its address. */
async function start(): Promise<{ url: string; client: TestClient }> {
  const environment = {
    HOST: '127.0.0.1',
    PORT: '0',
    ...backEndSettings(folder),
    DATA_DIR: folder,
    TMPDIR: dirname(folder),
    OWNER_PASSWORD: OWNER.password,
  }
  child = spawn(process.execPath, ['server/main.ts'], { env: { ...process.env, ...environment }, stdio: 'pipe' })
  const said: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      said.push(String(text))
      const port = /ready at http:\/\/localhost:(\d+)/.exec(said.join(''))?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', () => reject(new Error(`The server ended: ${said.join('')}`)))
  })
  const client = new TestClient(url)
  await client.json('POST', '/api/auth/login', OWNER)
  return { url, client }
}

const killed = (): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

const offsetOf = async (client: TestClient, path: string): Promise<number> =>
  Number((await tus(client, 'HEAD', path, {})).headers.get('upload-offset'))

test('row 26: an upload goes on where it was after the server was killed in the middle of it, byte for byte', async () => {
  const audio = fakeWebm(12 * 1024 * 1024)
  const id = newRecordingId()
  const path = uploadPath(id)
  let { url, client } = await start()
  expect((await createUpload(client, id)).status).toBe(201)
  for (const share of [0.4, 0.8]) {
    const offset = await offsetOf(client, path)
    const until = Math.floor(audio.length * share)
    sendWithoutEnd(url, client, path, {
      offset,
      bytes: audio.subarray(offset, until),
      length: audio.length - offset,
    })
    // One part is kept by now, and what came behind it is on its way.
    await expect.poll(() => recordedBytes(folder), { timeout: 100_000 }).toBeGreaterThan(offset)
    await killed()
    ;({ url, client } = await start())
    expect(await offsetOf(client, path)).toBeGreaterThan(offset)
  }
  const offset = await offsetOf(client, path)
  expect((await patchUpload(client, path, offset, audio.subarray(offset))).status).toBe(204)
  const segment = { segment: 0, mime: 'audio/webm', startOffset: 0, seconds: 60 }
  const uploads = [{ ...segment, upload: `${id}.0`, bytes: audio.length, sha256: sha256(audio) }]
  const answer = await postRecording(client, recordingForm({ id, uploads: JSON.stringify(uploads) }))
  expect(answer.status).toBe(201)
  const kept = await client.fetch(`/api/recordings/${id}/audio`)
  expect(sha256(new Uint8Array(await kept.arrayBuffer()))).toBe(sha256(audio))
})
