import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { MasterKeys } from '../keys/master-keys.ts'
import { blobKeys, SERVER_KEY } from '../store/content-keys.ts'
import type { Database, Write } from '../store/schema.ts'
import { openFact, sealFact } from '../store/sealed-facts.ts'

/** Secrets of the servers: the source of the keys for cookies and links, and the keys of push messages. */
export const KEPT = ['secret', 'push-keys'] as const
export type KeptName = (typeof KEPT)[number]

/** Where these lie. */
export type ServerSecret = {
  find(name: KeptName): Promise<string | null>
  /** Unless another process was faster. */
  add(name: KeptName, value: string): Promise<void>
  replace(name: KeptName, value: string): Promise<void>
}

/** The value made once by `make` under this name. */
export type Keep = (name: KeptName, make: () => string | Promise<string>) => Promise<string>

export function createSecretStore(kept: ServerSecret): Keep {
  return async (name, make) => {
    const before = await kept.find(name)
    if (before !== null) return before
    const made = await make()
    await kept.add(name, made)
    // Another process was faster: its value counts.
    return (await kept.find(name)) ?? made
  }
}

/**
 * Sealed in the database: all servers share them, and a backup without the master key does not reveal them. In a data folder that
 * this version has not started on yet, still in the files of older versions.
 */
export function keptBy(config: Place, database: Database, masters: MasterKeys): ServerSecret {
  const sealed = keptInDatabase(database, masters)
  if (config.database) return sealed
  return { ...sealed, find: async (name) => (await sealed.find(name)) ?? readPlain(config.dataDir, name) }
}

type Place = Pick<Config, 'dataDir' | 'database'>

/** The source of the keys for cookies and links, made when it is missing. */
export const keptSecret = (keep: Keep): Promise<string> => keep('secret', () => randomBytes(32).toString('base64url'))

/**
 * Older versions stored these as plain files in the data folder. A file is removed once its value is in the database and opens,
 * so a start that is killed midway loses nothing. The database takes precedence.
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

/** Removes it; the next start makes a new one. */
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
