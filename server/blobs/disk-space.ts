import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { BlobStoreFullError } from './blobs.ts'
import { filesUnder, sizeOrNull } from './disk-files.ts'

/** What audio leaves free, so that people can go on signing in and deleting: a part of the disk, and no more than so much. Bytes. */
const KEPT_PART = 1 / 16
const MOST_KEPT = 64 * 1024 ** 2
/** How often to look while one blob is written. Bytes. */
const LOOK_BYTES = 4 * 1024 ** 2

/** Counts bytes against a quota, null is none; and against what the disk has left. */
export class DiskSpace {
  readonly #folder: string
  readonly #quota: number | null
  #used: number
  #sinceLook = 0

  private constructor(folder: string, quota: number | null, used: number) {
    this.#folder = folder
    this.#quota = quota
    this.#used = used
  }

  /** From what is there at the start. */
  static async measure(folder: string, quota: number | null): Promise<DiskSpace> {
    let used = 0
    if (quota !== null) {
      for (const name of await filesUnder(folder)) used += (await sizeOrNull(join(folder, name))) ?? 0
    }
    return new DiskSpace(folder, quota, used)
  }

  /** Throws BlobStoreFullError. */
  take(bytes: number): void {
    if (this.#quota !== null && this.#used + bytes > this.#quota) {
      throw new BlobStoreFullError('The quota of this server is used up.')
    }
    this.#sinceLook += bytes
    if (this.#sinceLook >= LOOK_BYTES) this.look()
    this.#used += bytes
  }

  give(bytes: number): void {
    this.#used -= bytes
  }

  /** Throws BlobStoreFullError when the disk has no more than what is kept back. */
  look(): void {
    this.#sinceLook = 0
    refuseFullDisk(this.#folder)
  }
}

/** Throws BlobStoreFullError when the disk of this folder has no room left for audio. */
export function refuseFullDisk(folder: string): void {
  const { bsize, blocks, bavail } = statfsSync(folder)
  if (bavail * bsize > Math.min(MOST_KEPT, blocks * bsize * KEPT_PART)) return
  throw new BlobStoreFullError('There is no room left on the disk but what is kept back.')
}
