import { randomUUID } from 'node:crypto'
import { BlobStoreUnavailableError } from './blobs.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { sendableText } from './spool.ts'

const TEXT = 'Earmark was here'

/**
 * Does once what the server will do: puts a small object, reads a range of it, lists and deletes it. Throws
 * BlobStoreUnavailableError.
 */
export async function tryBucket(bucket: S3Bucket): Promise<void> {
  const key = `check/${randomUUID()}`
  await bucket.put(key, sendableText(TEXT))
  try {
    if ((await bucket.text(key, { start: 8, end: 11 })) !== TEXT.slice(8, 11)) {
      throw new BlobStoreUnavailableError(
        'The object store does not give ranges of an object. It must, for listening to long ones.',
      )
    }
    if (!(await bucket.list('check/')).includes(key)) {
      throw new BlobStoreUnavailableError('The object store does not list what was just put into it.')
    }
  } finally {
    await bucket.remove(key)
  }
}
