import type { Blobs } from '../blobs/blobs.ts'
import type { Config } from '../config/config.ts'
import { keyFilePath } from '../config/data-folder.ts'
import { pruneIncoming } from '../deletion/prune-incoming.ts'
import { blobPlace } from '../keys/blob-place.ts'
import { encryptedBlobs } from '../keys/encrypted-blobs.ts'
import { KeyFile } from '../keys/key-file.ts'
import { ensureMasterKeys } from '../secrets/ensure-master-keys.ts'
import { createSecretStore, type Keep, keptInDatabase, sealPlainKept } from '../secrets/server-secrets.ts'
import { blobKeys, SERVER_KEY } from '../store/content-keys.ts'
import { migrate } from '../store/migrate.ts'
import { type FolderLock, lockFolder } from '../store/processes/folder-lock.ts'
import { withStartupLock } from '../store/processes/startup-lock.ts'
import type { Database } from '../store/schema.ts'
import { bindOlderValues } from './bind-older-values.ts'
import { encryptPlainData } from './encrypt-plain-data.ts'
import { releaseReservedSpace } from './folders/reserved-space.ts'
import { openBlobs } from './open-blobs.ts'
import { openDatabase, refusePooler } from './open-database.ts'

export type Stores = {
  /** That of a data folder with the database in it, which is one server's. */
  folderLock: FolderLock | null
  database: Database
  blobs: Blobs
  /** Whether audio can be reached and kept at this moment. Throws BlobStoreUnavailableError and BlobStoreFullError. */
  askAudio: (signal: AbortSignal) => Promise<void>
  /** Where the master keys lie, and whether this start has made the first. */
  masterKey: { path: string; isNew: boolean }
  keep: Keep
}

/** Database and audio, encrypted. Throws KeyFileError and ConfigError when they cannot be read, and leaves them as they are. */
export async function openStores(config: Config): Promise<Stores> {
  const isShared = config.database !== null
  releaseReservedSpace(config.dataDir)
  const folderLock = isShared ? null : await lockFolder(config.dataDir)
  try {
    return { folderLock, ...(await openBoth(config)) }
  } catch (error) {
    folderLock?.release()
    throw error
  }
}

async function openBoth(config: Config): Promise<Omit<Stores, 'folderLock'>> {
  const { dataDir } = config
  const file = new KeyFile(keyFilePath(config, dataDir))
  await refusePooler(config)
  const database = await openDatabase(config, file)
  const isShared = config.database !== null
  try {
    const { litterBefore, ...stores } = await withStartupLock(database, async (own) => {
      await migrate(own)
      const masterKey = {
        path: file.path,
        isNew: await ensureMasterKeys(own, file, isShared ? 'The database' : dataDir),
      }
      const keys = blobKeys(database, file)
      // Who starts next, perhaps on another machine, is told by it which master key is meant.
      await keys.take(SERVER_KEY)
      await encryptPlainData({ database, keys, dataDir, tell: console.log })
      await bindOlderValues({ database, keys, tell: console.log })
      if (!isShared) await sealPlainKept(config, database, file)
      const stored = await openBlobs(config, own)
      const blobs = encryptedBlobs(stored.blobs, keys, blobPlace)
      const keep = createSecretStore(keptInDatabase(database, file))
      return { database, blobs, askAudio: stored.ask, masterKey, keep, litterBefore: stored.litterBefore }
    })
    await pruneIncoming(stores, litterBefore)
    return stores
  } catch (error) {
    await database.destroy()
    throw error
  }
}
