import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { BlobStoreFullError } from './blobs.ts'
import { filesUnder, sizeOrNull } from './disk-files.ts'

/** Space that audio leaves free, so that users can still sign in and delete: a part of the disk, up to a maximum. Bytes. */
const KEPT_PART = 1 / 16
const MOST_KEPT = 64 * 1024 ** 2
/** How often the free space is read while one blob is written. Bytes. */
const LOOK_BYTES = 4 * 1024 ** 2

/** What is made at a request of one browser is nobody's audio: see playable-blob.ts. */
export const isCounted = (name: string): boolean => !name.startsWith('m4a-')

/** Counts bytes against a quota (null: none) and against the free space of the disk. */
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

  /** Starts with what is stored already. */
  static async measure(folder: string, quota: number | null): Promise<DiskSpace> {
    let used = 0
    if (quota !== null) {
      for (const name of (await filesUnder(folder)).filter(isCounted))
        used += (await sizeOrNull(join(folder, name))) ?? 0
    }
    return new DiskSpace(folder, quota, used)
  }

  /** Throws BlobStoreFullError. */
  take(bytes: number): void {
    if (this.#quota !== null && this.#used + bytes > this.#quota) {
      throw new BlobStoreFullError('The quota of this server is used up.')
    }
    this.watch(bytes)
    this.#used += bytes
  }

  /** For what is not counted. Throws BlobStoreFullError. */
  watch(bytes: number): void {
    this.#sinceLook += bytes
    if (this.#sinceLook >= LOOK_BYTES) this.look()
  }

  give(bytes: number): void {
    this.#used -= bytes
  }

  /** Throws BlobStoreFullError when the disk has no more than the reserved space. */
  look(): void {
    this.#sinceLook = 0
    refuseFullDisk(this.#folder)
  }
}

/** Throws BlobStoreFullError when the disk of this folder has no space for audio. */
export function refuseFullDisk(folder: string): void {
  const { bsize, blocks, bavail } = statfsSync(folder)
  if (bavail * bsize > Math.min(MOST_KEPT, blocks * bsize * KEPT_PART)) return
  throw new BlobStoreFullError('There is no room left on the disk but what is kept back.')
}
