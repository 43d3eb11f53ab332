import { openAccounts } from '../../server/cli/open-accounts.ts'
import { readConfig } from '../../server/config/config.ts'
import { type AppServer, OWNER, startAppServer } from '../../testkit/browser/app-server.ts'
import { sized } from '../../testkit/figures/size.ts'
import { startSpeechServer } from '../../testkit/servers/speech-server.ts'
import type { Measurement } from '../measurement.ts'
import { fillServer } from './fill-server.ts'
import { peakMegabytes } from './server-memory.ts'

const RECORDINGS = sized(10_000, 100)
const name = { bench: 'server-library', bar: null }

/**
 * One user with thousands of recordings: what the plain list of all of them costs; and, when they wait for a transcript, how
 * long a start takes until the server is there, and how long others wait while it queues them.
 */
export async function serverLibrary(): Promise<Measurement[]> {
  await using app = await startAppServer({ LOG_LEVEL: 'error' })
  await fill(app.dataDir)
  return [...(await list(app)), ...(await start(app))]
}

async function list(app: AppServer): Promise<Measurement[]> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${app.url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(OWNER) })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const before = peakMegabytes(app.pid())
  const others = watch(app.url)
  const start = performance.now()
  const { body } = await fetch(`${app.url}/api/recordings`, { headers: { cookie } })
  let bytes = 0
  for await (const part of body ?? []) bytes += part.length
  const seconds = (performance.now() - start) / 1000
  const figure = `list of ${RECORDINGS}`
  return [
    { ...name, figure, value: bytes / 1e6, unit: 'MB' },
    { ...name, figure: `${figure}, time`, value: seconds, unit: 's' },
    { ...name, figure: `${figure}, longest wait of another`, value: others.end(), unit: 'ms' },
    { ...name, figure: `${figure}, peak memory before`, value: before, unit: 'MB' },
    { ...name, figure: `${figure}, peak memory`, value: peakMegabytes(app.pid()), unit: 'MB' },
  ]
}

async function start(app: AppServer): Promise<Measurement[]> {
  const speech = await startSpeechServer()
  try {
    const start = performance.now()
    const seconds = () => (performance.now() - start) / 1000
    await app.restart({ STT_URL: speech.url })
    const listens = seconds()
    const others = watch(app.url)
    await untilQueued(app.dataDir)
    return [
      { ...name, figure: `start with ${RECORDINGS} waiting until it listens`, value: listens, unit: 's', bar: 5 },
      { ...name, figure: 'all of them are queued after', value: seconds(), unit: 's' },
      { ...name, figure: 'longest wait of another meanwhile', value: others.end(), unit: 'ms' },
    ]
  } finally {
    await speech.close()
  }
}

async function fill(dataDir: string): Promise<void> {
  await using accounts = await openAccounts(readConfig({ DATA_DIR: dataDir, OWNER_EMAIL: OWNER.email }))
  const owner = await accounts.people.findByEmail(OWNER.email)
  if (!owner) throw new Error('The server has no owner.')
  await fillServer(accounts.database, owner.id, RECORDINGS)
}

/** Asks again and again for something small; `end` gives the longest wait in milliseconds. */
function watch(url: string): { end(): number } {
  let isOver = false
  let longest = 0
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const start = performance.now()
      await (await fetch(`${url}/api/auth/session`)).arrayBuffer()
      longest = Math.max(longest, performance.now() - start)
    }
  }
  ask().catch(console.error)
  return {
    end() {
      isOver = true
      return longest
    },
  }
}

async function untilQueued(dataDir: string): Promise<void> {
  await using accounts = await openAccounts(readConfig({ DATA_DIR: dataDir, OWNER_EMAIL: OWNER.email }))
  for (;;) {
    const jobs = accounts.database.selectFrom('jobs').select(({ fn }) => fn.countAll<number>().as('count'))
    const { count } = await jobs.where('kind', '=', 'transcribe').executeTakeFirstOrThrow()
    if (count >= RECORDINGS) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
