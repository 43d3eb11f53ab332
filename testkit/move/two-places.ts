import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER_ENV } from '../../scripts/install/node-24.mjs'
import { KeyFile } from '../../server/keys/key-file.ts'
import { openPostgres } from '../../server/store/dialects/postgres.ts'
import { openSqlite } from '../../server/store/dialects/sqlite.ts'
import type { Database } from '../../server/store/schema.ts'
import { type ObjectStoreStandIn, startObjectStore } from '../servers/object-store.ts'
import { startPostgres, type TestPostgres } from '../stores/start-postgres.ts'

const SCRIPT = fileURLToPath(new URL('../../server/admin.ts', import.meta.url))
const KILL_AT = new URL('kill-at.mjs', import.meta.url).href

export type Settings = Record<string, string>

/** An embedded place and a large one, which has PostgreSQL and a bucket; each with a key file of its own. */
export type TwoPlaces = {
  postgres: TestPostgres
  store: ObjectStoreStandIn
  folder: string
  small: Settings
  large: Settings
  /** A file with these settings, as `move` takes it. */
  file(name: string, settings: Settings): Promise<string>
  /** The database of a place, opened as its server opens it. */
  open(place: Settings): Database
  close(): Promise<void>
}

export async function openTwoPlaces(): Promise<TwoPlaces> {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-move-'))
  const postgres = startPostgres()
  const store = await startObjectStore()
  postgres.make('earmark')
  const small = { DATA_DIR: join(folder, 'small'), OWNER_EMAIL: 'owner@localhost' }
  const large = {
    ...{ OWNER_EMAIL: 'owner@localhost', DATA_DIR: join(folder, 'large') },
    ...{ DATABASE_URL: postgres.url('earmark'), DATABASE_CONNECTIONS: '5' },
    ...(await store.environment()),
  }
  return {
    ...{ postgres, store, folder, small, large },
    file: async (name, settings) => {
      const path = join(folder, name)
      const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}\n`)
      await writeFile(path, lines.join(''))
      return path
    },
    open: (place) => {
      const masters = new KeyFile(`${place['DATA_DIR']}.key`)
      const url = place['DATABASE_URL']
      return url
        ? openPostgres({ url, most: 3 }, masters)
        : openSqlite(join(place['DATA_DIR'] ?? '', 'earmark.db'), masters)
    },
    close: async () => {
      await store.close()
      postgres.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** `code` null: it was killed. */
export type MoveRun = { code: number | null; said: string }

/**
 * `npm run admin -- move …` with the settings of the old place. `killAt`: a line at which it is killed without warning, and
 * does nothing more; `onSaid` is given all that it has said so far.
 */
export async function runMove(
  from: Settings,
  args: readonly string[],
  { killAt, onSaid }: { killAt?: RegExp; onSaid?: (said: string) => void } = {},
): Promise<MoveRun> {
  const child = spawn(process.execPath, ['--no-warnings', '--import', KILL_AT, SCRIPT, 'move', ...args], {
    env: { ...SERVER_ENV, PATH: process.env['PATH'], ...from, ...(killAt ? { KILL_AT: killAt.source } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
      onSaid?.(said)
    })
  }
  const [code] = await once(child, 'close')
  return { code: code as number | null, said }
}
