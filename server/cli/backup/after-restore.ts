import type { Config } from '../../config/config.ts'
import { keyFilePath } from '../../config/data-folder.ts'
import { openBlobs } from '../../context/open-blobs.ts'
import { dataPlace, openDatabase } from '../../context/open-database.ts'
import { resetAfterRestore } from '../../context/reset-after-restore.ts'
import { takeBackAll } from '../../deletion/prune-incoming.ts'
import { blobPlace } from '../../keys/blob-place.ts'
import { encryptedBlobs } from '../../keys/encrypted-blobs.ts'
import { KeyFile } from '../../keys/key-file.ts'
import { ensureMasterKeys } from '../../secrets/ensure-master-keys.ts'
import { blobKeys } from '../../store/content-keys.ts'
import { migrate } from '../../store/migrate.ts'
import { withStartupLock } from '../../store/processes/startup-lock.ts'
import type { Database } from '../../store/schema.ts'
import { CliError } from '../cli-error.ts'
import type { Report } from './check.ts'
import { erasuresFor, erasuresLine } from './erasures-for.ts'

/** The part of `restore` that pg_restore does not do. */
export async function restored(config: Config, withoutErasures: boolean): Promise<Report> {
  if (!config.database) throw new CliError('"restored" is for PostgreSQL (DATABASE_URL); "restore" does it by itself.')
  const erasures = await erasuresFor({ config, withoutErasures }, config.dataDir)
  const file = new KeyFile(keyFilePath(config, config.dataDir))
  const database = await openDatabase(config, file)
  try {
    const unfinished = await withStartupLock(database, async (own) => {
      await migrate(own)
      await ensureMasterKeys(own, file, 'The database')
      await own.transaction().execute(resetAfterRestore)
      return takeBackUnfinished(config, own, file)
    })
    const lines = [
      `${dataPlace(config)}: everyone signs in again, and devices fetch everything again.`,
      erasuresLine(erasures, withoutErasures),
      '"npm run admin -- check" compares it with the audio.',
      unfinished.line,
    ]
    return { lines, isGood: unfinished.isGood }
  } finally {
    await database.destroy()
  }
}

/**
 * The backup may have been made in the middle of a take: what its device was told of since is stored, and the restored database does not know it. A
 * server takes it back a day later, for it cannot know what others are writing.
 */
async function takeBackUnfinished(config: Config, database: Database, file: KeyFile) {
  try {
    const { blobs } = await openBlobs(config, database)
    const uploads = await takeBackAll({ database, blobs: encryptedBlobs(blobs, blobKeys(database, file), blobPlace) })
    return { isGood: true, line: `Unfinished uploads that go on with what arrived after the backup: ${uploads}.` }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const lost = 'The audio could not be read, so what arrived of unfinished uploads after the backup is not taken back'
    return { isGood: false, line: `${lost}: ${reason} Start no server, and run this command again.` }
  }
}
