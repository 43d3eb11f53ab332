import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GivenEngines } from '../../../server/context/open-engines.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import type { TestPostgres } from '../../../testkit/stores/start-postgres.ts'

/** Servers on one database, with one folder for audio and one master key, as several processes would have them. */
export type SeveralServers = {
  environment: Record<string, string>
  /** One more of them. */
  start(more?: Record<string, string>, engine?: GivenEngines): Promise<TestServer>
  close(): Promise<void>
}

export async function severalServers(postgres: TestPostgres, name: string): Promise<SeveralServers> {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-several-'))
  postgres.make(name)
  const environment = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url(name),
    DATABASE_CONNECTIONS: '5',
    LOG_LEVEL: 'silent',
  }
  const started: TestServer[] = []
  return {
    environment,
    start: async (more = {}, engine = { transcriber: null }) => {
      const server = await startTestServer({ ...environment, ...more }, engine)
      started.push(server)
      return server
    },
    close: async () => {
      for (const server of started) await server.close()
      postgres.drop(name)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
