import { BlobStoreFullError } from '../blobs/blobs.ts'
import { isFull } from '../blobs/disk-files.ts'
import { DatabaseFullError } from './dialects/database-errors.ts'

/** Whether it failed because of a full disk or an exhausted quota: what was there before is intact, and a retry may succeed. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof BlobStoreFullError || error instanceof DatabaseFullError || isFull(error)
