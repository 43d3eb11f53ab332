import { BlobStoreFullError } from '../blobs/blobs.ts'
import { isFull } from '../blobs/disk-files.ts'
import { DatabaseFullError } from './dialects/database-errors.ts'

/** Whether it failed because a disk is full or a quota used up: what was there before is whole, and it may be tried again. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof BlobStoreFullError || error instanceof DatabaseFullError || isFull(error)
