import { join } from 'node:path'
import { BlobStoreFull } from './blobs.ts'
import { filesUnder, sizeOrNull } from './disk-files.ts'

/** Counts bytes against a quota; null is as much as the disk has. */
export class DiskRoom {
  readonly #quota: number | null
  #used: number

  private constructor(quota: number | null, used: number) {
    this.#quota = quota
    this.#used = used
  }

  /** From what is there at the start. */
  static async measure(folder: string, quota: number | null): Promise<DiskRoom> {
    let used = 0
    if (quota !== null) {
      for (const name of await filesUnder(folder)) used += (await sizeOrNull(join(folder, name))) ?? 0
    }
    return new DiskRoom(quota, used)
  }

  /** Throws BlobStoreFull. */
  take(bytes: number): void {
    if (this.#quota !== null && this.#used + bytes > this.#quota) {
      throw new BlobStoreFull('The quota of this server is used up.')
    }
    this.#used += bytes
  }

  give(bytes: number): void {
    this.#used -= bytes
  }
}
