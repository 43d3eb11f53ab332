import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { MasterKeys } from '../keys/master-keys.ts'
import { blobKeys, SERVER_KEY } from '../store/content-keys.ts'
import type { Database, Write } from '../store/schema.ts'
import { openFact, sealFact } from '../store/sealed-facts.ts'

/** What the servers keep for themselves: what the keys of cookies and links come from, and the keys of push messages. */
export const KEPT = ['secret', 'push-keys'] as const
export type KeptName = (typeof KEPT)[number]

/** Where these lie. */
export type ServerSecret = {
  find(name: KeptName): Promise<string | null>
  /** Unless another process was quicker. */
  add(name: KeptName, value: string): Promise<void>
  replace(name: KeptName, value: string): Promise<void>
}

/** What was made once by `make` under this name, for ever. */
export type Keep = (name: KeptName, make: () => string | Promise<string>) => Promise<string>

export function createSecretStore(kept: ServerSecret): Keep {
  return async (name, make) => {
    const before = await kept.find(name)
    if (before !== null) return before
    const made = await make()
    await kept.add(name, made)
    // Whoever was quicker has made the one that counts.
    return (await kept.find(name)) ?? made
  }
}

/**
 * In the database, sealed: all servers have the same, and a backup without the master key does not hold it. In a data folder
 * that no start of this version has seen, still in the files of before.
 */
export function keptBy(config: Place, database: Database, masters: MasterKeys): ServerSecret {
  const sealed = keptInDatabase(database, masters)
  if (config.database) return sealed
  return { ...sealed, find: async (name) => (await sealed.find(name)) ?? readPlain(config.dataDir, name) }
}

type Place = Pick<Config, 'dataDir' | 'database'>

/** What the keys of cookies and links come from, made when it is missing. */
export const keptSecret = (keep: Keep): Promise<string> => keep('secret', () => randomBytes(32).toString('base64url'))

/**
 * Versions of before kept these in plain files of the data folder. A file goes when what was in it is in the database and opens,
 * so a start that is killed midway loses nothing. What the database has counts.
 */
export async function sealPlainKept({ dataDir }: Place, database: Database, masters: MasterKeys): Promise<void> {
  const sealed = keptInDatabase(database, masters)
  for (const name of KEPT) {
    const plain = await readPlain(dataDir, name)
    if (plain !== null) {
      await sealed.add(name, plain)
      await sealed.find(name)
    }
    await dropPlain(dataDir, [name])
  }
}

export async function dropPlain(dataDir: string, names: readonly KeptName[]): Promise<void> {
  for (const name of names.flatMap((one) => [one, `${one}.new`])) await rm(join(dataDir, name), { force: true })
}

/** What it was is gone, and the next start makes it anew. */
export async function forgetKept(write: Write, names: readonly KeptName[]): Promise<void> {
  await write.deleteFrom('facts').where('name', 'in', names).execute()
}

const readPlain = (dataDir: string, name: KeptName): Promise<string | null> =>
  readFile(join(dataDir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Throws when a value was changed, or its master key is missing. */
export function keptInDatabase(database: Database, masters: MasterKeys): ServerSecret {
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
