import { createHash } from 'node:crypto'
import { readdirSync, readlinkSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from '../../server/blobs/blobs.ts'
import { openDiskBlobs } from '../../server/blobs/disk.ts'
import { S3Blobs } from '../../server/blobs/s3.ts'
import { S3Bucket } from '../../server/blobs/s3-bucket.ts'
import { readConfig } from '../../server/config/config.ts'
import { blobsFolder } from '../../server/config/data-folder.ts'
import { bucketSettings } from '../servers/object-store.ts'

/** Set by whole-suite.ts, for every process of the tests. */
export const STORE = 'TEST_OBJECT_STORE'

type Store = { url: string; folder: string }
const store = process.env[STORE] === undefined ? null : (JSON.parse(process.env[STORE]) as Store)

/** Whether the suite runs with its audio in a bucket: `npm run unit:postgres-s3`. */
export const inBucket = store !== null

const nameOf = (dataDir: string): string => createHash('sha256').update(dataDir).digest('hex').slice(0, 24)

/** Settings of a server with this data folder: none where audio lies in it. */
export const audioSettings = (dataDir: string): Record<string, string> =>
  store ? bucketSettings(store, nameOf(dataDir)) : {}

export function dropBucket(dataDir: string): void {
  if (store) rmSync(join(store.folder, nameOf(dataDir)), { recursive: true, force: true })
}

/** Folders with all the audio of this server. */
export const audioFolders = (dataDir: string): string[] =>
  store ? [dataDir, join(store.folder, nameOf(dataDir))] : [dataDir]

/** Audio as it is stored, encrypted, for tests that look at it or change it behind the server's back. */
export async function storedBlobs(dataDir: string): Promise<Blobs> {
  const { objectStore } = readConfig(audioSettings(dataDir))
  if (!objectStore) return openDiskBlobs(blobsFolder(dataDir), { quotaBytes: null, isShared: true })
  return new S3Blobs(new S3Bucket(objectStore), { spoolFolder: join(dataDir, 'spool') })
}

/**
 * How many files this server is writing at the moment. What is on its way to a bucket has no name (spool.ts): it is seen
 * among the open files of the process.
 */
export async function receiving(dataDir: string, pid: number = process.pid): Promise<number> {
  const incoming = await readdir(join(blobsFolder(dataDir), '.incoming'))
  const open = `/proc/${pid}/fd`
  const spooled = readdirSync(open).filter((file) => target(join(open, file)).startsWith(join(dataDir, 'spool')))
  return incoming.length + spooled.length
}

/** Of a file that is closed at this moment: none. */
function target(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}
