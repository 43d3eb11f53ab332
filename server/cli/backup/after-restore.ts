import type { Config } from '../../config/config.ts'
import { keyFilePath } from '../../config/data-folder.ts'
import { dataPlace, openDatabase } from '../../context/open-database.ts'
import { resetAfterRestore } from '../../context/reset-after-restore.ts'
import { KeyFile } from '../../keys/key-file.ts'
import { ensureMasterKeys } from '../../secrets/ensure-master-keys.ts'
import { migrate } from '../../store/migrate.ts'
import { withStartupLock } from '../../store/processes/startup-lock.ts'
import { CliError } from '../cli-error.ts'
import { erasuresFor, erasuresLine } from './erasures-for.ts'

/** The part of `restore` that pg_restore does not do. */
export async function restored(config: Config, withoutErasures: boolean): Promise<string[]> {
  if (!config.database) throw new CliError('"restored" is for PostgreSQL (DATABASE_URL); "restore" does it by itself.')
  const erasures = await erasuresFor({ config, withoutErasures }, config.dataDir)
  const file = new KeyFile(keyFilePath(config, config.dataDir))
  const database = await openDatabase(config, file)
  try {
    await withStartupLock(database, async (own) => {
      await migrate(own)
      await ensureMasterKeys(own, file, 'The database')
      await own.transaction().execute(resetAfterRestore)
    })
    return [
      `${dataPlace(config)}: everyone signs in again, and devices fetch everything again.`,
      erasuresLine(erasures, withoutErasures),
      '"npm run admin -- check" compares it with the audio.',
    ]
  } finally {
    await database.destroy()
  }
}
