import { randomUUID } from 'node:crypto'
import { openAccounts } from '../../server/cli/open-accounts.ts'
import { readConfig } from '../../server/config/config.ts'
import { OWNER, startAppServer } from '../../testkit/browser/app-server.ts'
import { sized } from '../../testkit/figures/size.ts'
import { percentile } from '../../testkit/figures/statistics.ts'
import type { Measurement } from '../measurement.ts'
import { fillServer } from './fill-server.ts'
import { requestsPerSecond } from './raw-client.ts'

/** Their wrong sign-ins stay below what all callers together may try in a minute (routes/routes.ts). */
const PAIRS = sized(29, 3)
const RECORDINGS = 50
const CONNECTIONS = 32
const SECONDS = sized(6, 1)
const ROUNDS = sized(3, 1)
const name = { bench: 'server' }
/** An empty PostgreSQL, when that is to be measured; nothing: SQLite. */
const { DATABASE_URL } = process.env
const DATABASE: Record<string, string> = DATABASE_URL ? { DATABASE_URL } : {}

/**
 * Whether the time of a refused sign-in tells if an address has an account, and how often a list of 50 recordings is
 * answered with a session. The client takes its share of the same processors.
 */
export async function server(): Promise<Measurement[]> {
  // Each sign-in comes from another address, or the limit of tries would answer instead.
  await using app = await startAppServer({ TRUST_PROXY: 'true', LOG_LEVEL: 'error', ...DATABASE })
  await fill(app.dataDir)
  return [...(await signIns(app.url)), ...(await lists(app.url))]
}

const known = (at: number): string => `person${at}@example.org`

/** Beside the running server: people with passwords, and the owner's recordings. */
async function fill(dataDir: string): Promise<void> {
  await using accounts = await openAccounts(readConfig({ DATA_DIR: dataDir, OWNER_EMAIL: OWNER.email, ...DATABASE }))
  const { database, people } = accounts
  for (let at = 0; at < PAIRS; at++) {
    await people.create({ email: known(at), name: `Person ${at}`, password: randomUUID() })
  }
  const owner = await people.findByEmail(OWNER.email)
  if (!owner) throw new Error('The server has no owner.')
  await fillServer(database, owner.id, RECORDINGS)
}

async function signIns(url: string): Promise<Measurement[]> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let at = 0; at < PAIRS; at++) {
    const pair = [
      ['known', known(at)],
      ['unknown', `nobody${at}@example.org`],
    ] as const
    // Which of the two comes first changes, so that neither is always the one on a warm machine.
    for (const [kind, email] of at % 2 === 0 ? pair : pair.toReversed())
      times[kind].push(await refusedIn(url, email, at))
  }
  const median = { known: percentile(times.known, 0.5), unknown: percentile(times.unknown, 0.5) }
  const difference = (100 * Math.abs(median.known - median.unknown)) / Math.max(median.known, median.unknown)
  return [
    { ...name, figure: 'refused sign-in, address with an account, median', value: median.known, unit: 'ms', bar: null },
    { ...name, figure: 'refused sign-in, unknown address, median', value: median.unknown, unit: 'ms', bar: null },
    { ...name, figure: `difference of the medians of ${PAIRS} pairs`, value: difference, unit: '%', bar: 20 },
  ]
}

async function refusedIn(url: string, email: string, at: number): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${at >> 7}.${at & 127}` }
  const body = JSON.stringify({ email, password: 'a wrong password' })
  const start = performance.now()
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (answer.status !== 401) throw new Error(`A wrong sign-in was answered with ${answer.status}.`)
  return performance.now() - start
}

/** The best of the rounds: what else runs on the machine only ever takes away. */
async function lists(url: string): Promise<Measurement[]> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(OWNER) })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const load = { url, cookie, connections: CONNECTIONS, seconds: SECONDS }
  const rates = { list: [] as number[], poll: [] as number[] }
  const { cursor } = await (await fetch(`${url}/api/changes?cursor=0`, { headers: { cookie } })).json()
  for (let round = 0; round < ROUNDS; round++) {
    rates.list.push(await requestsPerSecond({ ...load, path: '/api/recordings' }))
    rates.poll.push(await requestsPerSecond({ ...load, path: `/api/changes?cursor=${cursor}` }))
  }
  const figure = `lists of ${RECORDINGS} recordings with a session, ${CONNECTIONS} connections`
  return [
    { ...name, figure, value: Math.max(...rates.list), unit: 'requests/s', bar: 2000, isLeast: true },
    { ...name, figure: 'idle polls with a session', value: Math.max(...rates.poll), unit: 'requests/s', bar: null },
  ]
}
