/** What a page of the feed weighs and costs, over a real socket and by the queries it takes. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesAnswerSchema } from '../../../../contract/changes.ts'
import { CHANGES_PAGE_BYTES } from '../../../../contract/limits.ts'
import { changesSince } from '../../../../server/store/feed/changes-since.ts'
import { longTranscript } from '../../../../testkit/samples/long-transcript.ts'
import { counted } from '../../../../testkit/server/counted-queries.ts'
import { raise } from '../../../../testkit/server/raise.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Raw = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** As it comes over the wire: fetch would unpack it. */
async function raw(client: TestClient, path: string, headers: Record<string, string> = {}): Promise<Raw> {
  const asked = request(server.url + path, { headers: { cookie: client.cookie, ...headers } })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode ?? 0, headers: answer.headers, body }
}

const user = (client: TestClient) => client.userId()

async function withLongRecordings(email: string, count: number): Promise<TestClient> {
  const client = await server.newPerson(email)
  const { segments } = longTranscript({ words: 6_000, segments: 400 })
  for (let at = 0; at < count; at++) await transcribed(server, client, segments, `Meeting ${at}`)
  return client
}

/** One long transcript as the plain form has it. */
const ROW_BYTES = 420_000

async function readAll(client: TestClient) {
  const pages: number[] = []
  const revisions: number[] = []
  for (let cursor = 0, more = true; more; ) {
    const { body } = await raw(client, `/api/changes?cursor=${cursor}`)
    const page = changesAnswerSchema.parse(JSON.parse(body.toString()))
    pages.push(body.length)
    revisions.push(...page.changes.map(({ revision }) => revision))
    ;({ cursor, more } = page)
  }
  return { pages, revisions }
}

test('no page is much longer than one row more than the limit, and twice the library is twice the pages', async () => {
  const few = await readAll(await withLongRecordings('few@example.org', 6))
  const many = await readAll(await withLongRecordings('many@example.org', 12))
  for (const { pages, revisions } of [few, many]) {
    for (const bytes of pages) expect(bytes).toBeLessThan(CHANGES_PAGE_BYTES + ROW_BYTES)
    expect(revisions).toEqual([...new Set(revisions)].sort((one, other) => one - other))
  }
  expect(few.revisions).toHaveLength(12)
  expect(many.revisions).toHaveLength(24)
  expect(many.pages.length).toBeLessThanOrEqual(2 * few.pages.length + 1)
})

test('a page takes as many queries however long the library is', async () => {
  const queries = async (client: TestClient) => {
    const { database, count } = counted(server.context.database)
    await changesSince(database, await user(client), 0, raise)
    return count()
  }
  const few = await server.signIn({ email: 'few@example.org', password: 'another long password' })
  const many = await server.signIn({ email: 'many@example.org', password: 'another long password' })
  const [one, other] = [await queries(few), await queries(many)]
  expect(other).toBe(one)
  expect(one).toBeLessThanOrEqual(8)
})

test('a row that is longer than a page comes alone', async () => {
  const client = await server.newPerson('long@example.org')
  const { segments } = longTranscript({ words: 20_000, segments: 1_000 })
  for (let at = 0; at < 2; at++) await transcribed(server, client, segments)
  const { pages, revisions } = await readAll(client)
  expect(revisions).toHaveLength(4)
  expect(pages.filter((bytes) => bytes > CHANGES_PAGE_BYTES)).toHaveLength(2)
})

test('the feed is compressed for who takes it, and only then', async () => {
  const client = await server.signIn({ email: 'few@example.org', password: 'another long password' })
  const path = '/api/changes?cursor=0'
  const plain = await raw(client, path)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const accepted of ['gzip', 'br, gzip;q=0.5', 'GZIP']) {
    const packed = await raw(client, path, { 'accept-encoding': accepted })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(packed.headers['content-type']).toMatch('application/json')
    expect(packed.body.length).toBeLessThan(plain.body.length / 4)
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
  }
  for (const refused of ['gzip;q=0', 'br', 'identity', '']) {
    const answer = await raw(client, path, { 'accept-encoding': refused })
    expect(answer.headers['content-encoding']).toBeUndefined()
  }
})
