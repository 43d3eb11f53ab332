import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { MasterKeys } from './keys/master-keys.ts'
import { blobKeys, SERVER_KEY } from './store/content-keys.ts'
import type { Database } from './store/schema.ts'
import { openFact, sealFact } from './store/sealed-facts.ts'

/** What the servers keep for themselves: the key that signs sessions and links, and those of push messages. */
export const KEPT = ['secret', 'push-keys'] as const
export type KeptName = (typeof KEPT)[number]

/** Where these lie. */
export type Kept = {
  find(name: KeptName): Promise<string | null>
  /** Unless another process was quicker. */
  add(name: KeptName, value: string): Promise<void>
  replace(name: KeptName, value: string): Promise<void>
}

/** What was made once by `make` under this name, for ever. */
export type Keep = (name: KeptName, make: () => string | Promise<string>) => Promise<string>

export function keeper(config: Config, database: Database, masters: MasterKeys): Keep {
  const kept = keptBy(config, database, masters)
  return async (name, make) => {
    const before = await kept.find(name)
    if (before !== null) return before
    const made = await make()
    await kept.add(name, made)
    // Whoever was quicker has made the one that counts.
    return (await kept.find(name)) ?? made
  }
}

/** In the data folder; on PostgreSQL in the database, sealed, so that all servers have the same. */
export const keptBy = (config: Config, database: Database, masters: MasterKeys): Kept =>
  config.database ? keptInDatabase(database, masters) : keptInFolder(config.dataDir)

/** The key that signs sessions and links, made when it is missing. */
export const keptSecret = (keep: Keep): Promise<string> => keep('secret', () => randomBytes(32).toString('base64url'))

/** In files that this user alone can read. */
function keptInFolder(dataDir: string): Kept {
  const write = async (name: string, value: string) => {
    const path = join(dataDir, name)
    // Renamed when complete, so that a start stopped midway leaves no half secret.
    await writeFile(`${path}.new`, value, { mode: 0o600, flush: true })
    await rename(`${path}.new`, path)
  }
  return {
    find: (name) =>
      readFile(join(dataDir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    add: write,
    replace: write,
  }
}

function keptInDatabase(database: Database, masters: MasterKeys): Kept {
  const key = () => blobKeys(database, masters).take(SERVER_KEY)
  const insert = async (name: KeptName, text: string) => {
    const value = sealFact(name, text, await key())
    return { value, query: database.insertInto('facts').values({ name, value }) }
  }
  return {
    find: async (name) => {
      const row = await database.selectFrom('facts').selectAll().where('name', '=', name).executeTakeFirst()
      return row ? openFact(database, row, await key()) : null
    },
    add: async (name, text) => {
      const { query } = await insert(name, text)
      await query.onConflict((conflict) => conflict.column('name').doNothing()).execute()
    },
    replace: async (name, text) => {
      const { value, query } = await insert(name, text)
      await query.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute()
    },
  }
}
