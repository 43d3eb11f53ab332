import { mkdir, statfs } from 'node:fs/promises'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../store/schema.ts'
import { storedFiles } from '../../store/tables/recordings/stored-files.ts'
import { megabytes } from '../backup/amounts.ts'
import { CliError } from '../cli-error.ts'

/** Before anything is copied, where the space is known: a store in the network reports it when it is full. Throws CliError. */
export async function refuseWithoutRoom(to: Config, source: Database, target: Blobs): Promise<void> {
  if (to.objectStore) return
  const there = new Set(await target.list(''))
  const files = await storedFiles(source)
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const missing = files.reduce((sum, { blob, bytes }) => sum + (there.has(blob) ? 0 : bytes), 0)
  await mkdir(to.dataDir, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(to.dataDir)
  const free = bavail * bsize
  if (missing > free) {
    throw new CliError(
      `There is not enough room in ${to.dataDir}: ${megabytes(missing)} of audio, and ${megabytes(free)} free.`,
    )
  }
  if (to.quotaBytes !== null && all > to.quotaBytes) {
    throw new CliError(
      `QUOTA_MB of the new place is ${megabytes(to.quotaBytes)}, but there are ${megabytes(all)} of audio.`,
    )
  }
}
