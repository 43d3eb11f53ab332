import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { createUpload, fakeWebm, tus, uploadPath } from '../recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../test-server.ts'

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.close())

const offsetOf = async (path: string): Promise<number> =>
  Number((await tus(owner, 'HEAD', path, {})).headers.get('upload-offset'))

/** Sends the head of a PATCH and part of its body, then resets the connection. */
async function cutPatch(path: string, bytes: Buffer, promised: number): Promise<void> {
  const socket = connect(Number(new URL(server.url).port), new URL(server.url).hostname)
  await once(socket, 'connect')
  const lines = [
    `PATCH ${path} HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${owner.cookie}`,
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${promised}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await new Promise((sent) => socket.write(bytes, sent))
  socket.resetAndDestroy()
}

test('the offset counts the bytes of a request that was cut a moment ago, and stays there', async () => {
  for (let round = 0; round < 10; round++) {
    const id = newRecordingId()
    await createUpload(owner, id)
    await cutPatch(uploadPath(id), fakeWebm(100_000), 200_000)
    const first = await offsetOf(uploadPath(id))
    // A second question some round trips later hears the same: nothing was still on its way to the disk.
    for (let more = 0; more < 5; more++) expect(await offsetOf(uploadPath(id))).toBe(first)
  }
})
