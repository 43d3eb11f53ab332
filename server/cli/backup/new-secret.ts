import { endAllSessions } from '../../accounts/sessions/end-all-sessions.ts'
import type { Config } from '../../config/config.ts'
import { keyFilePath } from '../../config/data-folder.ts'
import { dataPlace, openDatabase } from '../../context/open-database.ts'
import { KeyFile } from '../../keys/key-file.ts'
import { dropPlain, forgetKept, KEPT } from '../../secrets/server-secrets.ts'
import { migrate } from '../../store/migrate.ts'
import { withStartupLock } from '../../store/processes/startup-lock.ts'
import { CliError } from '../cli-error.ts'
import { isInUse } from '../move/tables/open-stored.ts'
import { refuseEmptyFolder } from './refuse-empty-folder.ts'

/**
 * For an operator who has lost an older backup, which held secret and push keys in plain text: nothing in it opens anything any
 * more.
 */
export async function newSecret(config: Config): Promise<string[]> {
  if (!config.database) refuseEmptyFolder(config.dataDir)
  if (await isInUse(config)) throw new CliError(`A server or a worker runs on ${dataPlace(config)}. Stop it first.`)
  const database = await openDatabase(config, new KeyFile(keyFilePath(config, config.dataDir)))
  try {
    await withStartupLock(database, async (own) => {
      await migrate(own)
      // First: the next start would read the old files again.
      if (!config.database) await dropPlain(config.dataDir, KEPT)
      await own.transaction().execute(async (write) => {
        await endAllSessions(write)
        await forgetKept(write, KEPT)
      })
    })
  } finally {
    await database.destroy()
  }
  return [
    `${dataPlace(config)}: the next start makes a new secret and new keys for push messages.`,
    'Every session and every link has ended. Devices keep what they have and ask their people to sign in again.',
    ...(config.secret === null ? [] : ['SECRET comes from the environment: set another one there as well.']),
  ]
}
