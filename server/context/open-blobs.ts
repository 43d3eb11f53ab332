import { join } from 'node:path'
import { type BlobReader, BlobStoreUnavailableError, type Blobs } from '../blobs/blobs.ts'
import { openDiskBlobs, readDiskBlobs } from '../blobs/disk.ts'
import { tryDisk } from '../blobs/try-disk.ts'
import { type Config, ConfigError, type ObjectStore } from '../config/config.ts'
import { blobsFolder } from '../config/data-folder.ts'
import { timeOf } from '../store/processes/clock.ts'
import type { Database } from '../store/schema.ts'
import { askBucket, assertBucket, bindBucket, refuseWithoutBucket } from './folders/audio-location.ts'
import { refuseOtherFolder } from './folders/folder-check.ts'

type OpenBlobs = {
  blobs: Blobs
  /** Whether audio can be reached and kept at this moment. Throws BlobStoreUnavailableError and BlobStoreFullError. */
  ask: (signal: AbortSignal) => Promise<void>
  /** What was written by then, and has no row, nobody is working on any more. */
  litterBefore: Date
}

type Needed = Pick<Config, 'dataDir' | 'database' | 'objectStore' | 'quotaBytes'>

const DAY_MS = 24 * 60 * 60 * 1000

/** Where audio is written, encrypted by whoever writes it: below DATA_DIR or in a bucket. Throws ConfigError. */
export async function openBlobs(config: Needed, database: Database): Promise<OpenBlobs> {
  const { dataDir, objectStore: store } = config
  if (!store) {
    await refuseWithoutBucket(database)
    // Other processes of the same machine may write into the same folder.
    const isShared = config.database !== null
    if (isShared) await refuseOtherFolder(database, dataDir)
    const folder = blobsFolder(dataDir)
    const blobs = await openDiskBlobs(folder, { ...config, isShared })
    return {
      blobs,
      ask: () => tryDisk(folder),
      litterBefore: new Date((await timeOf(database)) - (isShared ? DAY_MS : 0)),
    }
  }
  const { S3Blobs, bucket, tryBucket } = await openBucket(store)
  await explained(async () => {
    await tryBucket(bucket)
    await bindBucket({ database, bucket, store }, config)
  })
  // Other processes write into the same bucket, at this moment too.
  return {
    blobs: new S3Blobs(bucket, { spoolFolder: join(dataDir, 'spool') }),
    ask: (signal) => askBucket(bucket, signal),
    litterBefore: new Date((await timeOf(database)) - DAY_MS),
  }
}

/** Where it is read by another process than the server. Throws ConfigError. */
export async function readBlobs({ dataDir, objectStore: store }: Needed, database: Database): Promise<BlobReader> {
  if (!store) {
    await refuseWithoutBucket(database)
    return readDiskBlobs(blobsFolder(dataDir))
  }
  const { S3Blobs, bucket } = await openBucket(store)
  await explained(() => assertBucket({ database, bucket, store }))
  return new S3Blobs(bucket, { spoolFolder: join(dataDir, 'spool') })
}

/** Only here is the client library loaded, 10 MB that a server without a bucket does not need. */
export async function openBucket(store: ObjectStore) {
  const [{ S3Bucket }, { S3Blobs }, { tryBucket }] = await Promise.all([
    import('../blobs/s3-bucket.ts'),
    import('../blobs/s3.ts'),
    import('../blobs/try-bucket.ts'),
  ])
  return { S3Blobs, bucket: new S3Bucket(store), tryBucket }
}

/** What fails at the start is a setting, or a store that has to be started first. */
export async function explained(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw error instanceof BlobStoreUnavailableError ? new ConfigError(error.message, { cause: error }) : error
  }
}
