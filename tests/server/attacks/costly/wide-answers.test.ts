/**
 * What one call of a few bytes read at once: the whole key log of "Only my devices" as one text, and a file of each of thousands of
 * segments. And wraps were kept, hundreds of thousands of them, where the mode is not offered.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { UserId } from '../../../../contract/ids.ts'
import { epochKeys } from '../../../../core/sealing/account-key.ts'
import { base64url, hex, randomBytes } from '../../../../core/sealing/bytes.ts'
import { newRecordingKey, wrapRecordingKey } from '../../../../core/sealing/recording-key.ts'
import { exportKeys } from '../../../../server/routes/export/export-files.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { jsonWork } from '../../../json-work.ts'
import { insertRows } from './recording-rows.ts'

const SEGMENTS = 500
/** Files of one recording that are looked for at once. */
const AT_ONCE = 20

let server: TestServer
let client: TestClient
let user: UserId
beforeAll(async () => {
  server = await startTestServer()
  client = await server.newPerson('mallory@example.org')
  user = await client.userId()
})
afterAll(() => server.close())

const wrapped = async (): Promise<string> =>
  base64url(await wrapRecordingKey(await epochKeys(randomBytes(32), 0), '00'.repeat(16), await newRecordingKey()))

test('a server that does not offer the mode keeps no wraps of who has no key log', async () => {
  const answer = await client.json('POST', '/api/wraps', { wraps: [await wrapped()] })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'zero-access-off'])
  expect(await (await client.fetch('/api/wraps?after=0')).json()).toMatchObject({ wraps: [] })
})

test('the key log is exported an entry at a time, whole, with all wraps; and who has a log has wraps kept', async () => {
  const { database } = server.context
  const entries = Array.from({ length: 30 }, (_, n) => ({
    body: `${n} ${'x'.repeat(60_000)}`,
    new: hex(randomBytes(32)),
  }))
  for (const [n, entry] of entries.entries())
    await database
      .insertInto('key_log')
      .values({ user_id: user, n, head: `${n}`, entry: JSON.stringify(entry) })
      .execute()
  const wraps = await Promise.all(Array.from({ length: 3 }, wrapped))
  expect((await client.json('POST', '/api/wraps', { wraps })).status).toBe(200)

  let text = ''
  const written = await jsonWork('stringify', 1, async () => {
    for await (const { input } of exportKeys(database, user)) for await (const piece of input) text += piece
  })
  expect(written.longest).toBeLessThan(100_000)
  expect(JSON.parse(text)).toEqual({ unlockers: [], entries, wraps })
  expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2))
})

test('of a recording of many segments, the files for a player are looked for a few at a time', async () => {
  const [id] = await insertRows(server.context.database, user, 1, {}, SEGMENTS)
  await server.context.jobs.stop()
  let [now, most, all] = [0, 0, 0]
  let isThere = false
  const { blobs } = server.context
  const { size } = blobs
  const looked = vi.spyOn(blobs, 'size').mockImplementation(async (name) => {
    all++
    most = Math.max(most, ++now)
    await new Promise(setImmediate)
    now--
    return isThere ? 9 : size.call(blobs, name)
  })
  const ask = async () => (await client.fetch(`/api/recordings/${id}/audio-url?m4a=opus`)).json()
  expect(await ask()).toMatchObject({ m4a: 'making' })
  // One that is missing is enough.
  expect([most, all]).toEqual([AT_ONCE, AT_ONCE])
  isThere = true
  expect(await ask()).toMatchObject({ m4a: 'made' })
  expect([most, all]).toEqual([AT_ONCE, AT_ONCE + SEGMENTS])
  looked.mockRestore()
})
