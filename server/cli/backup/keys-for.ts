import { resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { keyFilePath } from '../../config/data-folder.ts'
import { KeyFile } from '../../keys/key-file.ts'
import { firstOf, type MasterKey, type MasterKeys } from '../../keys/master-keys.ts'
import { mastersInUse } from '../../store/content-keys.ts'
import type { Database } from '../../store/schema.ts'
import { CliError } from '../cli-error.ts'

/** Where a backup's keys are: beside it and not in it, so that the two can be kept apart. */
export const backupKeyPath = (backup: string): string => `${resolve(backup)}.key`

/** The server's keys, and those beside a backup. */
export const keysFor = (config: Config, folder: string): MasterKeys =>
  firstOf(new KeyFile(keyFilePath(config, config.dataDir)), new KeyFile(backupKeyPath(folder)))

/** The master keys that this database needs. Throws CliError when one is missing. */
export async function neededKeys(database: Database, keys: MasterKeys, folder: string): Promise<MasterKey[]> {
  const found: MasterKey[] = []
  for (const id of await mastersInUse(database)) {
    const key = await keys.find(id)
    if (!key) {
      throw new CliError(
        `${folder} is encrypted with the master key ${id}, which is neither in the server's key file nor in ` +
          `${backupKeyPath(folder)}. Put the key file that was kept with it at one of these places, or set MASTER_KEY_FILE.`,
      )
    }
    found.push(key)
  }
  return found
}
