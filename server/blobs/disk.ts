import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { assertBlobName } from './blob-name.ts'
import { BlobMissingError, type BlobReader, BlobStoreFullError, type Blobs, type WrittenBlob } from './blobs.ts'
import { copyStream } from './copy-stream.ts'
import {
  filesUnder,
  INCOMING,
  isFull,
  isMissing,
  place,
  removeEmptyFolders,
  sizeOrNull,
  writtenBy,
} from './disk-files.ts'
import { DiskSpace, isCounted } from './disk-space.ts'

/** No request writes for this long. Milliseconds. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

/** `isShared`: other processes write into the folder, too. */
type DiskSettings = { quotaBytes: number | null; isShared?: boolean }

/** Blobs as files under one folder, written to a temporary name and renamed once they are complete and synced. */
export async function openDiskBlobs(folder: string, { quotaBytes, isShared = false }: DiskSettings): Promise<Blobs> {
  const incoming = join(folder, INCOMING)
  await mkdir(incoming, { recursive: true })
  // What a killed process was writing: no row refers to it.
  await removeOlder(incoming, isShared ? Date.now() - ABANDONED_MS : Number.POSITIVE_INFINITY)
  return new DiskBlobs(folder, incoming, await DiskSpace.measure(folder, quotaBytes))
}

async function removeOlder(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const written = (await stat(path).catch(() => null))?.mtimeMs ?? before
    if (written < before) await rm(path, { recursive: true, force: true })
  }
}

/** For a process that does not write: it removes nothing that is being written. */
export const readDiskBlobs = async (folder: string): Promise<BlobReader> =>
  new DiskBlobs(folder, join(folder, INCOMING), await DiskSpace.measure(folder, null))

class DiskBlobs implements Blobs {
  readonly #folder: string
  readonly #incoming: string
  readonly #room: DiskSpace

  constructor(folder: string, incoming: string, room: DiskSpace) {
    this.#folder = folder
    this.#incoming = incoming
    this.#room = room
  }

  async write(name: string, source: Readable, options: { keepPartial?: boolean } = {}): Promise<WrittenBlob> {
    assertBlobName(name)
    const draft = join(this.#incoming, randomUUID())
    const file = await open(draft, 'wx')
    const counted = isCounted(name)
    let taken = 0
    try {
      const written = await copyStream(source, file, (bytes) => {
        if (taken === 0) this.#room.look()
        if (counted) this.#room.take(bytes)
        else this.#room.watch(bytes)
        taken += bytes
      })
      if (written.failure !== undefined && !options.keepPartial) throw written.failure
      await file.datasync()
      await this.#replace(draft, name)
      return written
    } catch (error) {
      if (counted) this.#room.give(taken)
      await rm(draft, { force: true })
      throw isFull(error) ? new BlobStoreFullError('There is no room left on the disk.', { cause: error }) : error
    } finally {
      await file.close()
    }
  }

  async move(from: string, to: string): Promise<void> {
    await this.#replace(this.#pathOf(from), to).catch(missing(from))
  }

  async remove(name: string): Promise<void> {
    const path = this.#pathOf(name)
    const bytes = await sizeOrNull(path)
    if (bytes === null) return
    await rm(path, { force: true })
    if (isCounted(name)) this.#room.give(bytes)
    await removeEmptyFolders(dirname(path), this.#folder)
  }

  read(name: string, range?: { start: number; end: number }): Readable {
    return Readable.from(bytesOf(this.#pathOf(name), name, range), { objectMode: false })
  }

  async size(name: string): Promise<number> {
    const bytes = await sizeOrNull(this.#pathOf(name))
    if (bytes === null) throw new BlobMissingError(`No blob ${name}`)
    return bytes
  }

  async list(prefix: string, { before }: { before?: Date } = {}): Promise<string[]> {
    const names = (await filesUnder(this.#folder)).filter((name) => name.startsWith(prefix)).sort()
    return before ? writtenBy(before, this.#folder, names) : names
  }

  async #replace(draft: string, name: string): Promise<void> {
    const target = this.#pathOf(name)
    const replaced = isCounted(name) ? ((await sizeOrNull(target)) ?? 0) : 0
    await place(draft, target)
    this.#room.give(replaced)
  }

  #pathOf(name: string): string {
    assertBlobName(name)
    return join(this.#folder, name)
  }
}

async function* bytesOf(path: string, name: string, range?: { start: number; end: number }) {
  if (range && range.end <= range.start) return
  const options = range ? { start: range.start, end: range.end - 1 } : {}
  try {
    yield* createReadStream(path, options)
  } catch (error) {
    missing(name)(error)
  }
}

const missing =
  (name: string) =>
  (error: unknown): never => {
    throw isMissing(error) ? new BlobMissingError(`No blob ${name}`, { cause: error }) : error
  }
