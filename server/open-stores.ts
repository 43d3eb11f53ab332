import type { Blobs } from './blobs/blobs.ts'
import { openDiskBlobs } from './blobs/disk.ts'
import type { Config } from './config.ts'
import { blobsFolder, databasePath, keyFilePath } from './data-folder.ts'
import { blobPlace } from './keys/blob-place.ts'
import { encryptedBlobs } from './keys/encrypted-blobs.ts'
import { KeyFile } from './keys/key-file.ts'
import { sealWhatIsPlain } from './seal-what-is-plain.ts'
import { blobKeys } from './store/content-keys.ts'
import { migrate } from './store/migrate.ts'
import type { Database } from './store/schema.ts'
import { openSqlite } from './store/sqlite.ts'
import { unlock } from './unlock.ts'
import { sweepIncoming } from './uploads/purge.ts'

export type Stores = {
  database: Database
  blobs: Blobs
  /** Where the master keys lie, and whether this start has made the first. */
  masterKey: { path: string; isNew: boolean }
}

/** Database and audio, encrypted. Throws KeyFileWrong when they cannot be read, and leaves them as they are. */
export async function openStores(config: Config): Promise<Stores> {
  const { dataDir } = config
  const file = new KeyFile(keyFilePath(config, dataDir))
  const database = openSqlite(databasePath(dataDir), file)
  try {
    await migrate(database)
    const masterKey = { path: file.path, isNew: await unlock(database, file, dataDir) }
    const keys = blobKeys(database, file)
    await sealWhatIsPlain({ database, keys, dataDir, tell: console.log })
    const blobs = encryptedBlobs(await openDiskBlobs(blobsFolder(dataDir), config), keys, blobPlace)
    await sweepIncoming({ database, blobs })
    return { database, blobs, masterKey }
  } catch (error) {
    await database.destroy()
    throw error
  }
}
