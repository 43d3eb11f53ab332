import { readdir } from 'node:fs/promises'
import { Agent, request as send } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { findDifferences } from '../../../server/cli/backup/find-differences.ts'
import { readBlobs } from '../../../server/context/open-blobs.ts'
import { KeyFile } from '../../../server/keys/key-file.ts'
import { runRemux } from '../../../server/playable/run-remux.ts'
import type { Database } from '../../../server/store/schema.ts'
import { createUpload, fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { openDatabaseOf } from '../../../testkit/stores/postgres-under-test.ts'
import { runs } from '../../whole.ts'
import type { Known } from './from-schema.ts'
import { nastyTexts } from './nasty.ts'
import { createRandom } from './random.ts'
import { type FuzzRequest, makers } from './requests.ts'

const REQUESTS = runs(800, 10_000)
const AT_ONCE = 16
/** FUZZ_SEED=… repeats a run that failed; without it every run of the suite sends the same. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_125)
/** Limits of tries are by the minute: the clock goes on, so that they do not hide what lies behind them. */
const CLOCK_EVERY = 100
const CLOCK_MS = 61_000
const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let people: TestClient[]
let known: Known
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent', MAX_UPLOAD_MB: '1' }, { transcriber: null, remux: runRemux })
  const owner = await server.signIn()
  people = [owner, await server.newPerson('bob@example.org')]
  const ids = Array.from({ length: 20 }, () => newRecordingId())
  for (const [at, id] of ids.entries()) {
    const client = people[at % 2] ?? owner
    if (at < 12) await postRecording(client, recordingForm({ id }, fakeWebm()))
    else await createUpload(client, id)
  }
  known = {
    uuids: [newRecordingId(), ...ids],
    texts: ['Meeting', 'We will ship on Friday.', '12.5', '0', '1', ...nastyTexts.slice(0, 3)],
  }
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

type Answer = { status: number; text: string; headers: Record<string, unknown> }

/** Null when the connection ended without an answer. */
function perform(
  { method, path, headers, body, isAnonymous, isCut }: FuzzRequest,
  cookie: string,
): Promise<Answer | null> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve) => {
    const all = { ...headers, ...(isAnonymous ? {} : { cookie }), ...(body ? { 'content-length': body.length } : {}) }
    const sending = send({ hostname, port, path, method, headers: all, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (more) => {
        text += more
      })
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }))
    })
    sending.on('error', () => resolve(null))
    if (!isCut || !body) return void sending.end(body ?? undefined)
    sending.write(body.subarray(0, body.length / 2), () => sending.destroy())
  })
}

/** Nothing of the server's inside: a stack, a path of its machine, an error of a library or of the database. */
const INNARDS =
  /\n\s+at |node_modules|node:internal|\.ts:\d+|\/tmp\/|SQLITE|SqliteError|UNIQUE constraint|\b(ERR|FST)_[A-Z_]+|TypeError|ZodError/

function complaint({ method, path }: FuzzRequest, answer: Answer): string | null {
  const { status, text, headers } = answer
  const called = `${method} ${path.slice(0, 100)}`
  if (status >= 500) return `${called}: ${status} ${text.slice(0, 150)}`
  if (status >= 400 && INNARDS.test(text)) return `${called}: tells ${INNARDS.exec(text)?.[0]} in ${text.slice(0, 150)}`
  // What the HTTP parser itself refuses never reaches the application.
  if (headers['x-request-id'] !== undefined && headers['x-content-type-options'] !== 'nosniff')
    return `${called}: no nosniff`
  return null
}

test(`${REQUESTS} odd requests: no failure of the server, no innards told, nothing left behind`, {
  timeout: 300_000,
}, async () => {
  const started = Date.now()
  const complaints: string[] = []
  const statuses = new Map<number, number>()
  let made = 0
  vi.useFakeTimers({ now: started, toFake: ['Date'] })
  const work = async (): Promise<void> => {
    while (made < REQUESTS) {
      made++
      // Each request from a seed of its own: what it is does not depend on how fast the others were.
      const random = createRandom(SEED + made)
      if (made % CLOCK_EVERY === 0) vi.setSystemTime(started + (made / CLOCK_EVERY) * CLOCK_MS)
      const client = people[random.below(people.length)]
      const request = (makers[made % makers.length] ?? makers[0])(random, known)
      const answer = await perform(request, client?.cookie ?? '')
      if (!answer) continue
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const wrong = complaint(request, answer)
      if (wrong) complaints.push(wrong)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  vi.useRealTimers()
  expect(complaints.slice(0, 20), `${complaints.length} with FUZZ_SEED=${SEED}`).toEqual([])
  // The requests reached what lies behind the checks, too.
  for (const status of [200, 201, 400, 404]) expect(statuses.get(status)).toBeGreaterThan(runs(0, 20))

  const { dataDir } = server.config
  const keys = new KeyFile(`${dataDir}.key`)
  const now = Date.now() + DAY_MS
  const openAudio = (database: Database) => readBlobs(server.config, database)
  const database = openDatabaseOf(dataDir, keys)
  const { differences } = await findDifferences(dataDir, keys, { now, database, openAudio })
  expect(differences).toEqual([])
  expect(await server.receiving()).toBe(0)
  const files = ['earmark.db', 'earmark.db-shm', 'earmark.db-wal']
  const expected = ['blobs', ...files, 'mail', 'audio-folder', 'spool', '.reserve', '.server.lock']
  expect((await readdir(dataDir)).filter((name) => !expected.includes(name))).toEqual([])
  // The last recording may still be made playable.
  await expect.poll(() => readdir(server.context.scratch), { timeout: 100_000 }).toEqual([])
  // A bucket is asked once, with the time in the question, and that has just gone back.
  await expect.poll(async () => (await server.anonymous.fetch('/readyz')).status, { timeout: 100_000 }).toBe(200)
  // Behind all limits of tries that the requests have used up.
  vi.useFakeTimers({ now: started + DAY_MS, toFake: ['Date'] })
  const again = await server.signIn()
  expect((await postRecording(again, recordingForm({ id: newRecordingId() }, fakeWebm()))).status).toBe(201)
})
