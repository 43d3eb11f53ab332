/**
 * Two hundred sockets that ask for one long transcript at once were one block on SQLite: whoever else asked waited for all of them. Turns
 * are counted here, not time.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPACT } from '../../../../contract/changes.ts'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import { findTranscript, saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'
import { longestBlock, readingsOf } from './moments.ts'

const MARK = 'sentence of the harbour meeting'
const SEGMENTS = Array.from({ length: 50 }, (_, at) => ({ start: at * 2, end: at * 2 + 1, text: `${at} ${MARK}` }))
const OLDER = '2020-01-01T00:00:00.000Z'

let server: TestServer
let client: TestClient
let id: RecordingId
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn()
  await server.context.jobs.stop()
  id = await transcribed(server, client, SEGMENTS)
  const { database } = server.context
  const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
  const now = await findTranscript(database, id)
  if (!now) throw new Error('There is no transcript.')
  for (const made of [{ ...now, createdAt: OLDER }, now])
    await database.transaction().execute((write) => saveTranscript(write, user.id, made))
})
afterAll(() => server.close())

const own = (path = '') => `/api/recordings/${id}${path}`
const CALLS: [name: string, ask: () => Promise<Response>, status: number][] = [
  ['a recording', () => client.fetch(own()), 200],
  ['a title', () => client.json('PATCH', own(), { title: 'Harbour' }), 200],
  ['a favorite', () => client.json('PATCH', own('/favorite'), { isFavorite: true }), 200],
  ['one out of the trash', () => client.json('POST', own('/restore')), 200],
  ['a transcription', () => client.json('POST', own('/transcribe')), 200],
  ['an earlier transcript', () => client.fetch(own(`/transcripts/${OLDER}`)), 200],
  ['a part of a transcript', () => client.fetch(own('/transcript')), 200],
  ['changes', () => client.fetch('/api/changes?cursor=0'), 200],
  ['changes in the compact form', () => client.fetch(`/api/changes?cursor=0&form=${COMPACT}`), 200],
]

test.each(CALLS)('between two calls for %s others are served', async (_name, ask, status) => {
  const statuses = async (count: number): Promise<number[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const answer = await ask()
        await answer.arrayBuffer()
        return answer.status
      }),
    )
  for (const count of [20, 40]) {
    const readings = await readingsOf(MARK, async () => {
      expect(await statuses(count)).toEqual(Array(count).fill(status))
    })
    expect(readings.length).toBeGreaterThanOrEqual(count)
    expect(longestBlock(readings)).toBeLessThanOrEqual(2)
  }
})
