import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecordingId, uploadId } from '../../../contract/ids.ts'
import { createClient } from '../../../src/api/client.ts'
import { createUpload, headUpload } from '../../../src/api/uploads.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

let server: TestServer
let jar: TestClient
beforeAll(async () => {
  server = await startTestServer()
  jar = await server.signIn()
})
afterAll(() => server.close())

const PIECE_BYTES = 256 * 1024

test.for([1000, 34_000, 94_000, 155_000, 250_000])(
  'of a piece that was cut after %i bytes nothing that arrived is sent again',
  async (arrived) => {
    const client = createClient({ user: () => null, fetch: (path, init) => jar.fetch(String(path), init) })
    const name = { recording: newRecordingId(), segment: 0, mime: 'audio/webm' }
    await createUpload(client, name, PIECE_BYTES)
    await sendPart(uploadId(name.recording, 0), arrived)
    // A device pauses before it asks. This question may overtake the piece on a busy machine, and then finds nothing yet.
    await expect
      .poll(() => headUpload(client, name), { timeout: 100_000 })
      .toEqual({ offset: arrived, length: PIECE_BYTES })
  },
)

/** Announces a whole piece, sends a part of it in one go and hangs up. */
async function sendPart(upload: string, bytes: number): Promise<void> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const head = [
    `PATCH /api/uploads/${upload} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `origin: ${server.url}`,
    `cookie: ${jar.cookie}`,
    'tus-resumable: 1.0.0',
    'content-type: application/offset+octet-stream',
    'upload-offset: 0',
    `content-length: ${PIECE_BYTES}`,
  ]
  socket.resume()
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.alloc(bytes, 7)]))
  await once(socket, 'close')
}
