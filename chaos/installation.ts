import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { SERVER_ENV } from '../scripts/install/node-24.mjs'
import { openAccounts } from '../server/cli/open-accounts.ts'
import { readConfig } from '../server/config/config.ts'
import { EarmarkProcess } from '../testkit/server/earmark-process.ts'
import { makeCertificate, type TestCertificate } from '../testkit/servers/certificate.ts'
import { freePort } from '../testkit/servers/free-port.ts'
import { startNginx } from '../testkit/servers/nginx.ts'
import { startObjectStore } from '../testkit/servers/object-store.ts'
import { startPostgres, type TestPostgres } from '../testkit/stores/start-postgres.ts'
import { type Hearing, startHearing } from './heard.ts'
import { type Person, signIn } from './user.ts'

/** Whatever ends this process: what it has started ends with it. */
const ENDS = ['SIGINT', 'SIGTERM', 'uncaughtException'] as const
const DATABASE = 'earmark'
const SERVERS = 3
const WORKERS = 2
const PASSWORD = 'a long enough password'

/** nginx before three servers, two workers, PostgreSQL, an object store and a speech engine, all real but the last. */
export type Installation = {
  /** Of nginx. */
  url: string
  hearing: Hearing
  postgres: TestPostgres
  /** For the administrator's commands. */
  environment: Record<string, string>
  processes(program?: 'server' | 'worker'): readonly EarmarkProcess[]
  /** Starts a new one in the place of another, which then ends in order. Resolves to what was wrong with its end. */
  replace(old: EarmarkProcess): Promise<string | null>
  newPeople(count: number): Promise<Person[]>
  /** Which processes have ended by themselves since this was last asked, and what they said. */
  complaints(): string[]
  sql(statement: string): string
  close(): Promise<void>
}

export async function openInstallation(): Promise<Installation> {
  const opened: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end()
  }
  const closeAndExit = (why: unknown) => {
    console.error(why)
    void close().finally(() => process.exit(1))
  }
  for (const event of ENDS) process.once(event, closeAndExit)
  opened.push(() => {
    for (const event of ENDS) process.off(event, closeAndExit)
  })
  try {
    return { ...(await open(opened)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** `opened` is told how to end what was begun, in the order in which it was. */
async function open(opened: (() => Promise<void> | void)[]): Promise<Omit<Installation, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-chaos-'))
  opened.push(() => rm(folder, { recursive: true, force: true }))
  const postgres = startPostgres({ durable: true })
  opened.push(() => postgres.close())
  postgres.make(DATABASE)
  const store = await startObjectStore()
  opened.push(() => store.close())
  const hearing = await startHearing()
  opened.push(() => hearing.close())
  const ports = { plain: await freePort(), secure: await freePort() }
  // Each server has a second port, for the one that takes its place.
  const doors = await Promise.all(Array.from({ length: 2 * SERVERS }, freePort))
  const pair = trusted()
  const url = `https://localhost:${ports.secure}`
  const nginx = await startNginx({ folder, pair, ports: { ...ports, servers: doors } })
  opened.push(() => nginx.stop())
  const environment = {
    ...SERVER_ENV,
    SPEECH_MODEL: 'none',
    ...(await store.environment()),
    TMPDIR: folder,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: postgres.url(DATABASE),
    DATABASE_CONNECTIONS: '6',
    MASTER_KEY_FILE: join(folder, 'master.key'),
    OWNER_PASSWORD: PASSWORD,
    STT_URL: hearing.url,
    NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
  }
  let processesMade = 0
  const newProcess = (program: 'server' | 'worker', port: number): EarmarkProcess => {
    const name = `${program} ${++processesMade}`
    return new EarmarkProcess({ name, program, port, environment, folder: join(folder, name) })
  }
  const processes = doors.slice(0, SERVERS).map((port) => newProcess('server', port))
  for (let left = WORKERS; left > 0; left--) processes.push(newProcess('worker', await freePort()))
  opened.push(async () => {
    for (const each of processes) await each.kill()
  })
  for (const each of processes) each.start()
  for (const each of processes) await each.ready()

  const spare = doors.slice(SERVERS)
  const own = { ...environment, DATA_DIR: join(folder, 'admin') }
  let people = 0
  return {
    ...{ url, hearing, postgres, environment: own },
    processes: (program) => processes.filter((each) => program === undefined || each.program === program),
    async replace(old) {
      const port = old.program === 'server' ? spare.shift() : await freePort()
      if (port === undefined) throw new Error('There is no port left for another server.')
      const next = newProcess(old.program, port)
      processes.push(next)
      next.start()
      await next.ready()
      const wrong = await old.stop()
      processes.splice(processes.indexOf(old), 1)
      if (old.program === 'server') spare.push(old.port)
      return wrong
    },
    async newPeople(count) {
      const names = Array.from({ length: count }, () => `person${++people}@example.org`)
      await using accounts = await openAccounts(readConfig(own))
      for (const email of names) await accounts.people.create({ email, name: email, password: PASSWORD })
      const signedIn: Person[] = []
      // One after the other: so many at once from one address look like guesses.
      for (const email of names) signedIn.push(await signIn(url, { email, password: PASSWORD }))
      return signedIn
    },
    complaints: () => processes.flatMap(({ endedByItself }) => endedByItself.splice(0)),
    sql: (statement) => postgres.sql(DATABASE, statement).trim(),
  }
}

let made: TestCertificate | null = null

/** By this process's fetch, which learns whom to trust but once. */
function trusted(): TestCertificate {
  if (made) return made
  made = makeCertificate()
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), made.cert])
  return made
}
