import { randomUUID } from 'node:crypto'
import { BlobMissingError } from '../../blobs/blobs.ts'
import { filesUnder } from '../../blobs/disk-files.ts'
import type { S3Bucket } from '../../blobs/s3-bucket.ts'
import { sendableText } from '../../blobs/spool.ts'
import { type Config, ConfigError, type ObjectStore } from '../../config/config.ts'
import { blobsFolder } from '../../config/data-folder.ts'
import { addFact, readFact, removeFact } from '../../store/facts.ts'
import type { Database, Write } from '../../store/schema.ts'

/** A fact of the database once its audio is in a bucket. The marker object of the bucket has the same value. */
export const BUCKET_FACT = 'audio-in-bucket'
/** The key of the marker object. */
export const MARK = 'installation'

/** Throws ConfigError when the audio of this database is in a bucket: without it every recording would be missing. */
export async function refuseWithoutBucket(database: Database): Promise<void> {
  if ((await boundTo(database)) === null) return
  throw new ConfigError(
    'The audio of this installation is in an object store. Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY as before.',
  )
}

/** For a copy of the database whose audio lies beside it in files. */
export async function unbindBucket(database: Database): Promise<void> {
  await removeFact(database, BUCKET_FACT)
}

type Found = { database: Database; bucket: S3Bucket; store: ObjectStore }

/** Throws ConfigError unless this bucket belongs to this database. */
export async function assertBucket({ database, bucket, store }: Found): Promise<void> {
  const id = await boundTo(database)
  if (id !== null && id === (await markOf(bucket))) return
  throw notHere(store)
}

/**
 * Binds the bucket to this database at the first start with it. A bucket cannot be shared: each server removes what its own
 * database does not know. Throws ConfigError.
 */
export async function bindBucket(found: Found, { dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  const { database, bucket, store } = found
  const id = await boundTo(database)
  const there = await markOf(bucket)
  if (id !== null && id === there) return
  if (id === null) {
    await refuseFiles(dataDir)
    if (there !== null) throw foreign(store)
    await addFact(database, BUCKET_FACT, randomUUID())
  } else if (there !== null || (await hasAudio(database))) {
    throw notHere(store)
  }
  // Also after a first start that was killed before this line. Processes that start at the same time read the same value.
  await bucket.put(MARK, sendableText((await boundTo(database)) ?? ''))
}

/** Checks that the bucket answers now. Throws BlobStoreUnavailableError. */
export const askBucket = (bucket: S3Bucket, signal: AbortSignal): Promise<void> => bucket.ask(MARK, signal)

/** The id of the bucket that holds the audio of this database; null: the audio is in files. */
export async function boundTo(database: Database | Write): Promise<string | null> {
  return readFact(database, BUCKET_FACT)
}

/** The value of the bucket's marker; null: the bucket belongs to no database. */
export async function markOf(bucket: S3Bucket): Promise<string | null> {
  try {
    return await bucket.text(MARK)
  } catch (error) {
    if (error instanceof BlobMissingError) return null
    throw error
  }
}

async function hasAudio(database: Database): Promise<boolean> {
  const recording = await database.selectFrom('recordings').select('id').limit(1).executeTakeFirst()
  return (
    recording !== undefined ||
    (await database.selectFrom('upload_parts').select('blob').limit(1).executeTakeFirst()) !== undefined
  )
}

async function refuseFiles(dataDir: string): Promise<void> {
  const folder = blobsFolder(dataDir)
  const { length } = await filesUnder(folder)
  if (length === 0) return
  throw new ConfigError(
    `The audio of this installation is in ${folder} (files: ${length}), and with S3_BUCKET it would not be found. Leave out every S3_… setting.`,
  )
}

const notHere = ({ endpoint, bucket }: ObjectStore): ConfigError =>
  new ConfigError(
    `The bucket "${bucket}" at ${endpoint} does not have the audio of this installation. Set S3_ENDPOINT and S3_BUCKET as before.`,
  )

const foreign = ({ endpoint, bucket }: ObjectStore): ConfigError =>
  new ConfigError(
    `The bucket "${bucket}" at ${endpoint} has the audio of another installation. Give this one a bucket of its own, or ` +
      'restore the database that belongs to the bucket.',
  )
