import { openAccounts } from '../../server/cli/open-accounts.ts'
import { readConfig } from '../../server/config/config.ts'
import { OWNER, startAppServer } from '../../testkit/browser/app-server.ts'
import { percentile } from '../../testkit/figures/statistics.ts'
import { COSTLY_TEXTS } from '../../testkit/samples/costly-texts.ts'
import { fakeWebm, recordingForm } from '../../testkit/server/recordings.ts'
import { spokenWords } from '../ai/spoken-words.ts'
import type { Measurement } from '../measurement.ts'
import { sized } from '../size.ts'
import { costlyRequest } from './costly-requests.ts'
import { fillServer } from './fill-server.ts'
import { peakMegabytes } from './server-memory.ts'
import { rules, textsFor } from './slow-rules.ts'
import { waitsDuring } from './waits.ts'

const REQUESTS = sized(5000, 60)
const AT_ONCE = 32
const QUIET_MS = sized(5000, 300)
const QUESTIONS = sized(100, 8)
const WORDS = 15_000
const RULE_LETTERS = sized(20_000, 200)
const SLOW_RULE_MS = 100
/** The requests end then, however many are left: one user's language work is done one after the other. */
const FUZZ_MS = sized(240_000, 60_000)
const LONGEST_WAIT_MS = 100
/** The first of the cases: nothing about it is wrong. */
const ORDINARY: (typeof COSTLY_TEXTS)[number] = ['a meeting of 90 minutes', spokenWords(WORDS)]
const OTHER = { email: 'other@example.org', password: 'another long password' }

const figure = (name: string, value: number, unit: string, bar: number | null): Measurement => ({
  ...{ bench: 'cost', figure: name, value, unit, bar },
})

/** What a signed-in user can make the server work, and how long others wait for that. */
export async function cost(): Promise<Measurement[]> {
  await using app = await startAppServer({ LOG_LEVEL: 'silent' })
  await addOther(app.dataDir)
  const [person, other] = [await signIn(app.url, OWNER), await signIn(app.url, OTHER)]
  const watched: { url: string; headers: Record<string, string> }[] = [
    { url: `${app.url}/api/recordings`, headers: { cookie: other } },
    { url: `${app.url}/healthz`, headers: {} },
  ]
  const during = async (work: () => Promise<unknown>) => {
    const [lists = [], health = []] = await waitsDuring(watched, work)
    return { list: percentile(lists, 0.99), health: Math.max(...health), answers: lists.length }
  }
  const send = sender(app.url, person)
  await questions(send, 8)
  const quiet = await during(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS)))
  const figures = [
    figure("another person's list, quiet, p99", quiet.list, 'ms', null),
    figure('/healthz, quiet, longest', quiet.health, 'ms', null),
  ]
  for (const [name, transcript] of [ORDINARY, ...COSTLY_TEXTS]) {
    const body = JSON.stringify({ transcript })
    const { health } = await during(() => send({ method: 'POST', path: '/api/analyze-transcription', body }))
    figures.push(figure(`${name}: /healthz, longest`, health, 'ms', LONGEST_WAIT_MS))
  }
  let asked: number[] = []
  const whileAsked = await during(async () => {
    asked = await questions(send, QUESTIONS)
  })
  figures.push(
    figure(`a question about ${WORDS} words, four at once, p95`, percentile(asked, 0.95), 'ms', 200),
    figure('the same: /healthz, longest', whileAsked.health, 'ms', LONGEST_WAIT_MS),
  )
  const statuses = new Map<number, number>()
  const recording = await addRecording(app.url, person)
  const loud = await during(() => fuzz(send, statuses, recording))
  const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const failed = [...statuses].filter(([status]) => status >= 500 && status !== 502)
  if (failed.length > 0) throw new Error(`Requests were answered with ${failed.map(([status]) => status).join(', ')}.`)
  return [
    ...figures,
    figure(`of ${REQUESTS} requests near each limit, answered in ${FUZZ_MS / 1000} s`, answered, 'requests', null),
    figure("near each limit: another's list, p99 to quiet", loud.list / quiet.list, 'ratio', 5),
    figure('near each limit: /healthz, longest', loud.health, 'ms', LONGEST_WAIT_MS),
    figure('near each limit: refused for too many at once', statuses.get(429) ?? 0, 'requests', null),
    figure('peak memory', peakMegabytes(app.pid()), 'MB', 400),
    slowestRule(),
  ]
}

async function addOther(dataDir: string): Promise<void> {
  await using accounts = await openAccounts(readConfig({ DATA_DIR: dataDir, OWNER_EMAIL: OWNER.email }))
  await accounts.people.create({ ...OTHER, name: 'Other' })
  const other = await accounts.people.findByEmail(OTHER.email)
  if (!other) throw new Error('There is no other person.')
  await fillServer(accounts.database, other.id, 50)
}

async function signIn(url: string, credentials: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(credentials) })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Resolves to the status. */
type Send = (request: { method: string; path: string; body: string }) => Promise<number>

const sender =
  (url: string, cookie: string): Send =>
  async ({ method, path, body }) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, ...(body === '' ? { headers: { cookie } } : { headers, body }) })
    await answer.arrayBuffer()
    return answer.status
  }

/** How long each takes, four at once. */
async function questions(send: Send, count: number): Promise<number[]> {
  const times: number[] = []
  const body = JSON.stringify({ message: 'When does the crane of the harbour arrive?', transcript: spokenWords(WORDS) })
  const ask = async () => {
    while (times.length < count) {
      const began = performance.now()
      const status = await send({ method: 'POST', path: '/api/chat', body })
      if (status !== 200) throw new Error(`A question was answered with ${status}.`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all([ask(), ask(), ask(), ask()])
  return times
}

async function fuzz(send: Send, statuses: Map<number, number>, recording: string): Promise<void> {
  const until = performance.now() + FUZZ_MS
  let left = REQUESTS
  const oneAfterTheOther = async () => {
    while (left-- > 0 && performance.now() < until) {
      const status = await send(costlyRequest(recording))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, oneAfterTheOther))
}

/** What is given back, and asked for again. */
async function addRecording(url: string, cookie: string): Promise<string> {
  const body = recordingForm({}, fakeWebm())
  const answer = await fetch(`${url}/api/recordings`, { method: 'POST', headers: { cookie }, body })
  return ((await answer.json()) as { id: string }).id
}

/** Of all that the server has: one that begins again at each letter takes hundreds of times as long as the others. */
function slowestRule(): Measurement {
  let slowest = { took: 0, place: 'none' }
  for (const found of rules()) {
    const everywhere = new RegExp(found.rule, `${found.rule.flags.replace('g', '')}g`)
    for (const text of textsFor(found, RULE_LETTERS)) {
      const replaced = (): number => {
        const began = performance.now()
        text.replace(everywhere, '')
        return performance.now() - began
      }
      // The quickest of three, where it matters: other work on the machine makes none quicker.
      const took = replaced() > slowest.took ? Math.min(replaced(), replaced(), replaced()) : 0
      if (took > slowest.took) slowest = { took, place: found.place }
      // Hundreds of texts would say the same, for minutes each.
      if (took > SLOW_RULE_MS) break
    }
  }
  return figure(`slowest rule over ${RULE_LETTERS} letters (${slowest.place})`, slowest.took, 'ms', SLOW_RULE_MS)
}
