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
      await unfinishedLine(config, database, file),
      '"npm run admin -- check" compares it with the audio.',
    ]
  } finally {
    await database.destroy()
  }
}

/**
 * The backup may have been made in the middle of a take: what its device was told of since is stored, and the restored database does not know it. A
 * server takes it back a day later, for it cannot know what others are writing.
 */
async function unfinishedLine(config: Config, database: Database, file: KeyFile): Promise<string> {
  try {
    const { blobs } = await openBlobs(config, database)
    const uploads = await takeBackAll({ database, blobs: encryptedBlobs(blobs, blobKeys(database, file), blobPlace) })
    return `Unfinished uploads that go on with what arrived after the backup: ${uploads}.`
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `The audio could not be read, so what arrived of unfinished uploads after the backup is not taken back: ${reason} Run this command again before you start a server.`
  }
}
