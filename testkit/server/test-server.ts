import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signedInSchema } from '../../contract/accounts/account.ts'
import type { UserId } from '../../contract/ids.ts'
import { type RunningServer, startServer } from '../../server/bootstrap/start-server.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import { databasePath } from '../../server/config/data-folder.ts'
import type { GivenEngines } from '../../server/context/open-engines.ts'
import { remux } from '../../server/playable/remux.ts'
import type { runRemux } from '../../server/playable/run-remux.ts'
import { backEndSettings, dropBackEnd } from '../stores/back-end.ts'
import { receiving } from '../stores/bucket-under-test.ts'
import { placeEmptyDatabase } from '../stores/empty-database.ts'
import { placeReserve } from './reserve-file.ts'

export const OWNER = { email: 'owner@localhost', password: 'correct horse battery' }

export type TestServer = RunningServer & {
  config: Config
  /** A caller without a session. */
  anonymous: TestClient
  signIn(credentials?: { email: string; password: string }): Promise<TestClient>
  /** How many files are being written at this moment. */
  receiving(): Promise<number>
  /** Makes another user with a password, as an administrator would, and signs in. */
  newPerson(email: string): Promise<TestClient>
}

/**
 * What the child process of a server does (remux-child.ts), without its start, which is most of what it takes. Whoever tries
 * files that harm a process gives `runRemux`.
 */
const remuxHere: typeof runRemux = async (source, target, signal, { form } = {}) => {
  signal.throwIfAborted()
  const made = await remux(source, target, form).catch(() => null)
  signal.throwIfAborted()
  return made
}

/**
 * The real server on a temporary folder and a free port, its master key beside that; `close` removes both. Without a speech engine unless one
 * is given, so that recordings stay as they are stored. Playable files are made in this process unless `remux` is given.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  engine: GivenEngines = { transcriber: null },
): Promise<TestServer> {
  const own = environment['DATA_DIR'] ? null : await mkdtemp(join(tmpdir(), 'earmark-test-'))
  const folder = environment['DATA_DIR'] ?? join(own ?? '', 'data')
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    LOG_LEVEL: 'error',
    ...backEndSettings(folder),
    ...environment,
  })
  if (own) await placeReserve(folder)
  if (own && !config.database) await placeEmptyDatabase(databasePath(folder))
  const server = await startServer(config, { remux: remuxHere, ...engine })
  const signIn = async (credentials = OWNER) => {
    const client = new TestClient(server.url)
    const answer = await client.json('POST', '/api/auth/login', credentials)
    if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`)
    return client
  }
  return {
    ...server,
    config,
    anonymous: new TestClient(server.url),
    signIn,
    receiving: () => receiving(folder),
    newPerson: async (email) => {
      const password = 'another long password'
      await server.context.people.create({ email, name: email, password })
      return signIn({ email, password })
    },
    close: async () => {
      await server.close()
      if (own) dropBackEnd(folder)
      if (own) await rm(own, { recursive: true, force: true })
    },
  }
}

/** fetch with a cookie jar. */
export class TestClient {
  readonly #url: string
  #cookies = new Map<string, string>()
  /** `same`: the browser that has its cookies already. */
  constructor(url: string, same?: TestClient) {
    this.#url = url
    if (same) this.#cookies = new Map(same.#cookies)
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Of the person who is signed in. */
  async userId(): Promise<UserId> {
    const { user } = signedInSchema.parse(await (await this.fetch('/api/auth/session')).json())
    return user.id
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#cookies.size > 0) headers.set('cookie', this.cookie)
    const answer = await fetch(this.#url + path, { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return answer
  }

  json(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    if (body === undefined) return this.fetch(path, { method, headers })
    const all = { 'content-type': 'application/json', ...headers }
    return this.fetch(path, { method, headers: all, body: JSON.stringify(body) })
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1)
    if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, at))
    else this.#cookies.set(pair.slice(0, at), value)
  }
}
