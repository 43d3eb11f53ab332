import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Blobs } from '../../../server/blobs/s3.ts'
import { S3Bucket } from '../../../server/blobs/s3-bucket.ts'
import type { Times } from '../../../server/blobs/timeouts.ts'
import { type ObjectStore, readConfig } from '../../../server/config/config.ts'
import type { ObjectStoreStandIn } from '../../../testkit/servers/object-store.ts'

/** Short, so that a test of what fails need not wait as a device would. */
const TIMES: Times = { connect: 1000, idle: 1000, patience: 5000, pause: 5 }
/** For who counts the requests: a busy machine makes none of them late. */
export const PATIENT: Times = { ...TIMES, connect: 30_000, idle: 30_000 }

/** A new bucket, by a client that is soon impatient. `other`: settings that are wrong. */
export async function openTestBucket(store: ObjectStoreStandIn, other: Record<string, string> = {}, times = TIMES) {
  const config = readConfig({ ...(await store.environment()), ...other })
  const bucket = new S3Bucket(config.objectStore as ObjectStore, times)
  const spoolFolder = await mkdtemp(join(tmpdir(), 'earmark-spool-'))
  const blobs = new S3Blobs(bucket, { spoolFolder })
  const close = async () => {
    bucket.close()
    await rm(spoolFolder, { recursive: true, force: true })
  }
  /** The same bucket by another client, which has heard nothing of it yet. */
  const another = (): S3Bucket => new S3Bucket(config.objectStore as ObjectStore, times)
  return { bucket, blobs, spoolFolder, another, close }
}
