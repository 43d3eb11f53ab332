import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ChangesAnswer } from '../../../contract/changes.ts'
import { newMessageId, newRecordingId, uploadId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { describeStart } from '../../../server/bootstrap/describe-start.ts'
import { sentenceOf } from '../../../server/bootstrap/start-failure.ts'
import { halfUpload } from '../../../testkit/server/half-upload.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  sha256,
  tus,
  uploadPath,
  uploadSegment,
} from '../../../testkit/server/recordings.ts'
import { OWNER, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { transcribed } from '../../../testkit/server/transcribed.ts'
import { startLanguageServer } from '../../../testkit/servers/language-server.ts'
import { startPostgres, type TestPostgres } from '../../../testkit/stores/start-postgres.ts'
import { whole } from '../../whole.ts'
import { type SeveralServers, severalServers } from './several-servers.ts'

let postgres: TestPostgres
let several: SeveralServers
/** What a test has started beside the servers. */
const beside: { close(): Promise<void> }[] = []
beforeAll(() => {
  postgres = startPostgres({ durable: true })
})
afterAll(() => postgres.close())
beforeEach(async () => {
  several = await severalServers(postgres, 'servers')
})
afterEach(async () => {
  for (const one of beside.splice(0)) await one.close()
  await several.close()
})

test('a newer database is known behind an empty schema of the search path too, and nothing is made before it', async () => {
  await (await several.start()).close()
  postgres.sql('servers', "insert into kysely_migration values ('999-later', '2030-01-01')")
  postgres.sql('servers', 'create schema front; alter database servers set search_path = front, public')
  await expect(several.start()).rejects.toThrow(/^The database was written by a newer version of Earmark /)
  expect(postgres.sql('servers', "select count(*) from pg_tables where schemaname = 'front'").trim()).toBe('0')
})

const both = () => Promise.all([several.start(), several.start()])

/** The same browser, sent to another server by the proxy. */
function at(server: TestServer, client: TestClient): TestClient {
  return new TestClient(server.url, client)
}

test('servers that start at once on an empty database have one owner, one key and one secret', async () => {
  const [one, other] = await both()
  const client = await one.signIn()
  expect((await at(other, client).fetch('/api/auth/session')).status).toBe(200)
  expect(postgres.sql('servers', 'select count(*) from "user"')).toBe('1\n')
  // What signs sessions and pushes is not a file of one machine.
  const files = await readdir(several.environment['DATA_DIR'] ?? '')
  expect(files.filter((name) => ['secret', 'push-keys', 'earmark.db'].includes(name))).toEqual([])
  const form = recordingForm({ title: 'The boat is sold' }, fakeWebm())
  const { id } = (await (await postRecording(client, form)).json()) as Recording
  const seen = (await (await at(other, client).fetch(`/api/recordings/${id}`)).json()) as Recording
  expect(seen.title).toBe('The boat is sold')
  const plain = postgres.sql('servers', `select count(*) from recordings where position('boat'::bytea in title) > 0`)
  expect(plain).toBe('0\n')
})

whole(test)('wrong tries count wherever they are made, and after a restart', async () => {
  const [one, other] = await both()
  const wrong = { ...OWNER, password: 'not the password' }
  const tried = (server: TestServer) => server.anonymous.json('POST', '/api/auth/login', wrong)
  for (const server of [one, other, one, other, one]) expect((await tried(server)).status).toBe(401)
  expect((await tried(other)).status).toBe(429)
  const third = await several.start()
  const refused = await third.anonymous.json('POST', '/api/auth/login', OWNER)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(postgres.sql('servers', `select count(*) from tries where subject like '%owner%'`)).toBe('0\n')
})

test('an upload that begins at one server goes on at another, at the byte, while the first still hangs on its link', async () => {
  const [one, other] = await both()
  const client = await one.signIn()
  const id = newRecordingId()
  await createUpload(client, id)
  const audio = fakeWebm(300_000)
  const socket = halfSent(one, client, uploadPath(id), audio.subarray(0, 100_000), audio.length)
  await vi.waitFor(async () => expect(await one.receiving()).toBe(1), 100_000)
  const elsewhere = at(other, client)
  const head = await tus(elsewhere, 'HEAD', uploadPath(id), {})
  const offset = Number(head.headers.get('upload-offset'))
  expect(offset).toBe(100_000)
  const rest = await patchUpload(elsewhere, uploadPath(id), offset, audio.subarray(offset))
  expect(rest.status).toBe(204)
  socket.destroy()
  const uploads = JSON.stringify([
    { upload: uploadId(id, 0), segment: 0, mime: 'audio/webm', bytes: audio.length, sha256: sha256(audio), ...PLACE },
  ])
  const kept = await postRecording(elsewhere, recordingForm({ id, uploads }))
  expect(kept.status).toBe(201)
  const { stored } = (await kept.json()) as { stored: unknown }
  expect(stored).toEqual([{ segment: 0, bytes: audio.length, sha256: sha256(audio) }])
})

whole(test)('the same recording handed in at two servers at once is one recording', async () => {
  const [one, other] = await both()
  const client = await one.signIn()
  const id = newRecordingId()
  const upload = await uploadSegment(client, id, fakeWebm(200_000))
  const form = () => recordingForm({ id, uploads: JSON.stringify([upload]) })
  const answers = await Promise.all([one, other, one, other].map((server) => postRecording(at(server, client), form())))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
  const list = (await (await client.fetch('/api/recordings')).json()) as Recording[]
  expect(list.map((recording) => recording.id)).toEqual([id])
})

whole(test)('a database that is restarted is told as such, and everything goes on after it', async () => {
  const [one] = await both()
  const client = await one.signIn()
  const kept = newRecordingId()
  expect((await postRecording(client, recordingForm({ id: kept }, fakeWebm()))).status).toBe(201)
  postgres.stop('immediate')
  const away = await client.fetch('/api/changes?cursor=0')
  expect(away.status).toBe(503)
  expect(away.headers.get('retry-after')).toBe('3')
  expect(await away.json()).toEqual({
    error: "The server can't reach its database right now. Try again in a few seconds.",
    code: 'away',
  })
  expect((await client.fetch('/readyz')).status).toBe(503)
  expect((await client.fetch('/healthz')).status).toBe(200)
  // It waits for a restart that is quick enough.
  const waiting = client.fetch('/api/changes?cursor=0')
  postgres.start()
  expect((await waiting).status).toBe(200)
  const list = (await (await client.fetch('/api/recordings')).json()) as Recording[]
  expect(list.map(({ id }) => id)).toEqual([kept])
  expect((await postRecording(client, recordingForm({}, fakeWebm()))).status).toBe(201)
})

whole(test)('an upload that is under way while the database is restarted goes on', async () => {
  const [one] = await both()
  const client = await one.signIn()
  const id = newRecordingId()
  await createUpload(client, id)
  const audio = fakeWebm(300_000)
  const upload = halfUpload(one.url, client, uploadPath(id), audio, 100_000)
  await vi.waitFor(async () => expect(await one.receiving()).toBe(1), 100_000)
  postgres.stop('immediate')
  postgres.start()
  // Any status of 4xx would tell the device that a person has to look at it.
  await vi.waitFor(() => expect(upload.answer()).toMatch(/^HTTP\/1\.1 (204|503) /), 100_000)
  const head = await tus(client, 'HEAD', uploadPath(id), {})
  const offset = Number(head.headers.get('upload-offset'))
  expect((await patchUpload(client, uploadPath(id), offset, audio.subarray(offset))).status).toBe(204)
})

whole(test)('a database that takes a connection and answers nothing makes a server that is not ready', async () => {
  const server = await several.start()
  const ready = async () => (await server.anonymous.fetch('/readyz')).status
  const hanging = new Client(postgres.url('servers'))
  await hanging.connect()
  await hanging.query('begin; lock table feeds in access exclusive mode')
  expect(await ready()).toBe(503)
  expect((await server.anonymous.fetch('/healthz')).status).toBe(200)
  await hanging.end()
  await vi.waitFor(async () => expect(await ready()).toBe(200), 100_000)
})

whole(test)('without a bucket the first start says that this is for one machine', async () => {
  const server = await several.start()
  const said = describeStart(server.config, server).join('\n')
  expect(said).toMatch(/Audio +in the data folder, .* For several machines, set S3_ENDPOINT and S3_BUCKET\./)
})

whole(test)('an answer that one server makes is stopped at another', async () => {
  const model = await startLanguageServer()
  beside.push(model)
  const [one, other] = await Promise.all([several.start({ LLM_URL: model.url }), several.start({ LLM_URL: model.url })])
  const client = await one.signIn()
  const segments = [{ start: 0, end: 4, text: 'Anna sends the budget on Monday.' }]
  const recordingId = await transcribed(one, client, segments)
  const messageId = newMessageId()
  model.standStill(0)
  const asking = client.json('POST', '/api/chat', { message: 'Who sends the budget?', recordingId, messageId })
  await vi.waitFor(() => expect(model.requests).toHaveLength(1), 100_000)
  const stopped = await at(other, client).json('POST', '/api/chat/stop', { messageId })
  expect(stopped.status).toBe(200)
  expect(await (await asking).json()).toMatchObject({ response: '', stopped: true })
})

whole(test)('an engine that is chosen at one server is taken by the others', async () => {
  const model = await startLanguageServer()
  beside.push(model)
  const [one, other] = await Promise.all([several.start({ LLM_URL: model.url }), several.start({ LLM_URL: model.url })])
  const client = await one.signIn()
  const enginesOf = async (server: TestServer) =>
    ((await (await at(server, client).fetch('/api/changes?cursor=0')).json()) as ChangesAnswer).engines.language
  const before = await enginesOf(one)
  const chosen = await client.json('PUT', '/api/admin/engines', { kind: 'language', id: 'built-in' })
  expect(chosen.status).toBe(200)
  const after = await enginesOf(one)
  expect(after).not.toBe(before)
  await vi.waitFor(async () => expect(await enginesOf(other)).toBe(after), { timeout: 100_000, interval: 200 })
})

whole(test)('a start that cannot work says why in a sentence', async () => {
  await several.start()
  const why = (more: Record<string, string>) =>
    several.start(more).then(
      () => 'It started.',
      (error: unknown) => sentenceOf(error),
    )
  const { DATA_DIR = '', DATABASE_URL = '' } = several.environment
  const elsewhere = `${DATA_DIR}-of-another-machine`
  expect(await why({ DATA_DIR: elsewhere })).toMatch(
    /^The database is encrypted with the master key .* Put the right key/,
  )
  const copied = { DATA_DIR: elsewhere, MASTER_KEY_FILE: `${DATA_DIR}.key` }
  expect(await why(copied)).toMatch(
    /^The audio of the database .* does not lie in .*-of-another-machine\. .*S3_ENDPOINT/,
  )
  expect(await why({ DATABASE_URL: DATABASE_URL.replace('/servers', '/nowhere') })).toMatch(
    /^PostgreSQL has no database/,
  )
  const unreachable = 'postgresql://earmark:secret-word@127.0.0.1:1/servers'
  const away = await why({ DATABASE_URL: unreachable })
  expect(away).toMatch(/^The database of DATABASE_URL cannot be reached \(.*ECONNREFUSED.*\)\. Start it/)
  expect(away).not.toContain('secret-word')
})

const PLACE = { startOffset: 0, seconds: 10 }

/** A request whose bytes stop coming, as of a telephone in a tunnel. */
function halfSent(server: TestServer, client: TestClient, path: string, bytes: Buffer, length: number) {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.resume()
  const head = [
    `PATCH ${path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `cookie: ${client.cookie}`,
    'tus-resumable: 1.0.0',
    'content-type: application/offset+octet-stream',
    'upload-offset: 0',
    `content-length: ${length}`,
  ]
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]))
  return socket
}
