import { mkdir, statfs } from 'node:fs/promises'
import { megabytes } from '../admin-command/amounts.ts'
import { Refused } from '../admin-command/refused.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { Config } from '../config.ts'
import type { Database } from '../store/schema.ts'
import { storedFiles } from '../store/stored-files.ts'

/** Before anything is copied, where that can be known: a store in the network says it when it is full. Throws Refused. */
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
    throw new Refused(
      `There is not enough room in ${to.dataDir}: ${megabytes(missing)} of audio, and ${megabytes(free)} free.`,
    )
  }
  if (to.quotaBytes !== null && all > to.quotaBytes) {
    throw new Refused(
      `QUOTA_MB of the new place is ${megabytes(to.quotaBytes)}, but there are ${megabytes(all)} of audio.`,
    )
  }
}
