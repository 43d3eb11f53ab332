import { Client } from 'pg'
import type { UserId } from '../../contract/ids.ts'
import { openAccounts } from '../../server/cli/open-accounts.ts'
import { readConfig } from '../../server/config/config.ts'
import type { Database } from '../../server/store/schema.ts'
import { type AppServer, OWNER, startAppServer } from '../../testkit/browser/app-server.ts'
import { type ObjectStoreStandIn, startObjectStore } from '../../testkit/servers/object-store.ts'
import { startPostgres, type TestPostgres } from '../../testkit/stores/start-postgres.ts'

/** A server on a PostgreSQL of its own, whose writes reach the disk, and with its audio in s3rver. */
export type Installation = {
  app: AppServer
  postgres: TestPostgres
  store: ObjectStoreStandIn
  /** The owner's session. */
  cookie: string
  /** Work beside the running server. */
  beside(work: (database: Database, owner: UserId) => Promise<void>): Promise<void>
  /** The first row of the answer. */
  row<R extends object>(statement: string): Promise<R>
  [Symbol.asyncDispose](): Promise<void>
}

const DATABASE = 'earmark'

/** @param settings of the server, added to those of its stores */
export async function install(settings: Record<string, string> = {}): Promise<Installation> {
  await using opened = new AsyncDisposableStack()
  const postgres = startPostgres({ durable: true })
  opened.defer(postgres.close)
  postgres.make(DATABASE)
  const store = await startObjectStore()
  opened.defer(store.close)
  const DATABASE_URL = postgres.url(DATABASE)
  const environment = { LOG_LEVEL: 'error', DATABASE_URL, ...(await store.environment()), ...settings }
  const app = opened.use(await startAppServer(environment))
  const client = new Client({ connectionString: DATABASE_URL })
  await client.connect()
  opened.defer(() => client.end())
  const cookie = await signIn(app.url)
  const closing = opened.move()
  return {
    app,
    postgres,
    store,
    cookie,
    row: async <R extends object>(statement: string) => {
      const { rows } = await client.query<R>(statement)
      if (rows[0]) return rows[0]
      throw new Error(`Nothing was found by: ${statement}`)
    },
    beside: async (work) => {
      const config = readConfig({ DATA_DIR: app.dataDir, OWNER_EMAIL: OWNER.email, DATABASE_URL })
      await using accounts = await openAccounts(config)
      const owner = await accounts.people.findByEmail(OWNER.email)
      if (!owner) throw new Error('The server has no owner.')
      await work(accounts.database, owner.id)
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function signIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(OWNER) })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
