import type { Config } from '../../config/config.ts'
import { keyFilePath } from '../../config/data-folder.ts'
import { openDatabase } from '../../context/open-database.ts'
import { KeyFile, newMasterKey } from '../../keys/key-file.ts'
import { ensureMasterKeys } from '../../secrets/ensure-master-keys.ts'
import { rewrapKeys } from '../../store/content-keys.ts'
import { migrate } from '../../store/migrate.ts'
import { withStartupLock } from '../../store/processes/startup-lock.ts'
import { plural } from './amounts.ts'
import { refuseEmptyFolder } from './refuse-empty-folder.ts'

/** Wraps the keys of all recordings with a new master key; what they encrypt is not rewritten. Also beside a running server. */
export async function rotateKey(config: Config): Promise<string[]> {
  const { dataDir } = config
  if (!config.database) refuseEmptyFolder(dataDir)
  const file = new KeyFile(keyFilePath(config, dataDir))
  const database = await openDatabase(config, file)
  try {
    await withStartupLock(database, async (own) => {
      await migrate(own)
      await ensureMasterKeys(own, file, config.database ? 'The database' : dataDir)
    })
    const key = newMasterKey()
    // In the file before anything needs it.
    await file.add([key])
    const count = await rewrapKeys(database, file)
    return [
      `The master key is now ${key.id}, the first in ${file.path}. It protects ${plural(count, 'key')} of recordings, people and the server.`,
      "Update the copy of the key file that you keep elsewhere. A running server doesn't need a restart.",
      'The older keys stay in the file, because backups made before need them.',
    ]
  } finally {
    await database.destroy()
  }
}
