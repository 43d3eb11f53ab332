import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BlobStoreFullError, BlobStoreUnavailableError } from './blobs.ts'
import { INCOMING, isFull } from './disk-files.ts'
import { refuseFullDisk } from './disk-space.ts'

/** A page of any file system. Bytes. */
const TRIED_BYTES = 4096

/** Checks that audio can be written now, by writing. Throws BlobStoreFullError and BlobStoreUnavailableError. */
export async function tryDisk(folder: string): Promise<void> {
  const draft = join(folder, INCOMING, randomUUID())
  try {
    refuseFullDisk(folder)
    await writeDown(draft)
  } catch (error) {
    if (error instanceof BlobStoreFullError) throw error
    if (isFull(error)) throw new BlobStoreFullError('There is no room left on the disk.', { cause: error })
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new BlobStoreUnavailableError(`Audio cannot be written below DATA_DIR${code}. Look at its disk.`, {
      cause: error,
    })
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeDown(path: string): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(Buffer.alloc(TRIED_BYTES, 1))
    await file.datasync()
  } finally {
    await file.close()
  }
}
