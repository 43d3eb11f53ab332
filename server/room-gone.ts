import { BlobStoreFull } from './blobs/blobs.ts'
import { isFull } from './blobs/disk-files.ts'
import { DatabaseFull } from './store/database-away.ts'

/** Whether it failed because a disk is full or a quota used up: what was there before is whole, and it may be tried again. */
export const isRoomGone = (error: unknown): boolean =>
  error instanceof BlobStoreFull || error instanceof DatabaseFull || isFull(error)
