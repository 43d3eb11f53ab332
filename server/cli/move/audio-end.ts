import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from '../../blobs/blobs.ts'
import { openDiskBlobs } from '../../blobs/disk.ts'
import { filesUnder, isMissing } from '../../blobs/disk-files.ts'
import { sendableText } from '../../blobs/spool.ts'
import type { Config, ObjectStore } from '../../config/config.ts'
import { blobsFolder } from '../../config/data-folder.ts'
import { MARK, markOf } from '../../context/folders/audio-location.ts'
import { explained, openBucket } from '../../context/open-blobs.ts'
import { CliError } from '../cli-error.ts'

type Place = Pick<Config, 'dataDir' | 'objectStore' | 'quotaBytes'>

/** The marker file beside the audio, where a move has begun or ended. A bucket has the object MARK. */
const folderMark = (dataDir: string): string => join(blobsFolder(dataDir), '.installation')

const FILLING = 'filling '
const MOVED = 'moved '

/**
 * Makes sure that audio may be copied there, and marks whose it will be. `isLast`: all but the switch was done before. Throws
 * CliError when something else is there, and ConfigError when it cannot be reached.
 */
export async function claimAudio(place: Place, installation: string, isLast: boolean): Promise<Blobs> {
  const { dataDir, objectStore } = place
  if (objectStore) return claimBucket(objectStore, { dataDir, installation, isLast })
  const folder = blobsFolder(dataDir)
  if ((await filesUnder(folder)).length > 0 && (await markIn(dataDir)) !== installation) {
    throw new CliError(`${folder} has audio of another installation. Name an empty data folder as the new place.`)
  }
  await markFolder(dataDir, installation)
  return openDiskBlobs(folder, place)
}

type Claim = { dataDir: string; installation: string; isLast: boolean }

async function claimBucket(store: ObjectStore, { dataDir, installation, isLast }: Claim): Promise<Blobs> {
  const { S3Blobs, bucket, tryBucket } = await openBucket(store)
  await explained(() => tryBucket(bucket))
  const blobs = new S3Blobs(bucket, { spoolFolder: join(dataDir, 'spool') })
  const mark = await markOf(bucket)
  const isOurs = mark === FILLING + installation || mark === MOVED + installation || (isLast && mark === installation)
  if (!isOurs && (mark !== null || (await blobs.list('')).length > 0)) {
    throw new CliError(
      `The bucket "${store.bucket}" at ${store.endpoint} has audio of another installation, or is in use. Name one that is empty.`,
    )
  }
  if (mark !== installation) await bucket.put(MARK, sendableText(FILLING + installation))
  return blobs
}

/** The audio there is the one that counts. */
export const settleAudio = ({ dataDir, objectStore }: Place, installation: string): Promise<void> =>
  objectStore ? markBucket(objectStore, installation) : markFolder(dataDir, installation)

/** The old audio stays where it was, and a server that still has these settings does not use it. */
export const leaveAudio = ({ dataDir, objectStore }: Place, installation: string): Promise<void> =>
  objectStore ? markBucket(objectStore, MOVED + installation) : markFolder(dataDir, installation)

async function markBucket(store: ObjectStore, text: string): Promise<void> {
  const { bucket } = await openBucket(store)
  await bucket.put(MARK, sendableText(text))
}

async function markFolder(dataDir: string, installation: string): Promise<void> {
  await mkdir(blobsFolder(dataDir), { recursive: true })
  await writeFile(folderMark(dataDir), installation, { mode: 0o600, flush: true })
}

async function markIn(dataDir: string): Promise<string | null> {
  return readFile(folderMark(dataDir), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}
