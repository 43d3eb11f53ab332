import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { type Config, ConfigError, readConfig } from '../../config/config.ts'
import { dataPlace } from '../../context/open-database.ts'
import { CliError } from '../cli-error.ts'

/** The settings of the server at the new place: a file as systemd and `node --env-file` read it, and nothing else. */
export async function readPlace(path: string): Promise<Config> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`The file ${path} cannot be read (${error.code}). Name one with the settings of the new place.`)
  })
  try {
    return readConfig(parseEnv(text) as Record<string, string>)
  } catch (error) {
    throw error instanceof ConfigError ? new CliError(`In ${path}: ${error.message}`) : error
  }
}

/** For people, without a password. */
export function nameOf(config: Config): string {
  const { objectStore: store, dataDir, database } = config
  const audio = store ? `bucket "${store.bucket}" at ${store.endpoint}` : `audio in ${dataDir}`
  return database || store ? `${dataPlace(config)}, ${audio}` : dataDir
}

export const isSameDatabase = (one: Config, other: Config): boolean => databaseOf(one) === databaseOf(other)
export const isSameAudio = (one: Config, other: Config): boolean => audioOf(one) === audioOf(other)

function databaseOf({ database, dataDir }: Config): string {
  if (!database) return dataDir
  const { hostname, port, pathname, searchParams } = new URL(database.url)
  return [searchParams.get('host') ?? hostname, port || '5432', pathname].join(' ')
}

const audioOf = ({ objectStore: store, dataDir }: Config): string =>
  store ? `${store.endpoint} ${store.bucket}` : dataDir
