import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { createClient } from '../../../src/api/client.ts'
import { createUpload, headUpload, patchUpload } from '../../../src/api/uploads.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('on a link that was cut each piece has a connection of its own, else one serves them all', async () => {
  const jar = await server.signIn()
  const connections: (string | null)[] = []
  const client = createClient({
    user: () => null,
    fetch: async (path, init) => {
      const reply = await jar.fetch(String(path), init)
      connections.push(reply.headers.get('connection'))
      return reply
    },
  })
  const name = { recording: newRecordingId(), segment: 0, mime: 'audio/webm' }
  const bytes = new Uint8Array(100)
  await createUpload(client, name, null)
  await patchUpload(client, name, { offset: 0, bytes, length: null, alone: false })
  await headUpload(client, name)
  await patchUpload(client, name, { offset: 100, bytes, length: null, alone: true })
  expect(connections).toEqual(['close', 'keep-alive', 'close', 'close'])
})
