import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { BlobMissing, BlobStoreFull, type Blobs, type WrittenBlob } from './blobs.ts'

/** Names are ours, but a name that could leave the folder is refused all the same. */
const SAFE_NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Blobs as files under one folder, written aside and renamed when they are whole and on the disk. */
export async function openDiskBlobs(folder: string, { quotaBytes }: { quotaBytes: number | null }): Promise<Blobs> {
  const incoming = join(folder, '.incoming')
  // What a killed process was writing: nothing points at it.
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true })
  const room = await measureRoom(folder, quotaBytes)

  async function write(name: string, source: Readable, options: { keepPartial?: boolean } = {}): Promise<WrittenBlob> {
    const target = pathOf(folder, name)
    const draft = join(incoming, randomUUID())
    const file = await open(draft, 'wx')
    let taken = 0
    try {
      const written = await copy(source, file, (bytes) => {
        room.take(bytes)
        taken += bytes
      })
      if (written.failure !== undefined && !options.keepPartial) throw written.failure
      await file.datasync()
      const replaced = (await sizeOrNull(target)) ?? 0
      await makeFolder(dirname(target))
      await rename(draft, target)
      await syncFolder(dirname(target))
      room.give(replaced)
      return written
    } catch (error) {
      room.give(taken)
      await rm(draft, { force: true })
      throw isFull(error) ? new BlobStoreFull('There is no room left on the disk.', { cause: error }) : error
    } finally {
      await file.close()
    }
  }

  async function move(from: string, to: string): Promise<void> {
    const target = pathOf(folder, to)
    const replaced = (await sizeOrNull(target)) ?? 0
    await makeFolder(dirname(target))
    await rename(pathOf(folder, from), target).catch((error: unknown) => {
      throw isMissing(error) ? new BlobMissing(`No blob ${from}`, { cause: error }) : error
    })
    await syncFolder(dirname(target))
    room.give(replaced)
  }

  async function remove(name: string): Promise<void> {
    const path = pathOf(folder, name)
    const bytes = await sizeOrNull(path)
    if (bytes === null) return
    await rm(path, { force: true })
    room.give(bytes)
  }

  return {
    write,
    move,
    remove,
    read: (name, range) => Readable.from(readFile(pathOf(folder, name), name, range), { objectMode: false }),
    size: async (name) => {
      const bytes = await sizeOrNull(pathOf(folder, name))
      if (bytes === null) throw new BlobMissing(`No blob ${name}`)
      return bytes
    },
    list: async (prefix) => (await filesUnder(folder)).filter((name) => name.startsWith(prefix)).sort(),
  }
}

function pathOf(folder: string, name: string): string {
  if (!SAFE_NAME.test(name)) throw new BlobMissing(`Not a blob name: ${name}`)
  return join(folder, name)
}

/** Ends without throwing when the source fails: the bytes so far may be worth keeping. Throws when the disk fails. */
async function copy(source: Readable, file: FileHandle, take: (bytes: number) => void): Promise<WrittenBlob> {
  const hash = createHash('sha256')
  let bytes = 0
  let failure: unknown
  const chunks = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        failure = error ?? new Error('The source failed')
        return { done: true as const, value: undefined }
      })
      if (next.done) break
      const chunk = next.value as Buffer
      take(chunk.length)
      await file.writev([chunk])
      hash.update(chunk)
      bytes += chunk.length
    }
  } finally {
    await chunks.return?.()
  }
  return { bytes, sha256: hash.digest('hex'), failure }
}

async function* readFile(path: string, name: string, range?: { start: number; end: number }) {
  if (range && range.end <= range.start) return
  const options = range ? { start: range.start, end: range.end - 1 } : {}
  try {
    yield* createReadStream(path, options)
  } catch (error) {
    throw isMissing(error) ? new BlobMissing(`No blob ${name}`, { cause: error }) : error
  }
}

/** A new folder is on the disk when the one above it is. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** A rename is on the disk only when its folder is (fsync(2)). */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Counts bytes against the quota from what is there at the start. */
async function measureRoom(folder: string, quota: number | null) {
  let used = 0
  if (quota !== null) {
    for (const name of await filesUnder(folder)) used += (await sizeOrNull(join(folder, name))) ?? 0
  }
  return {
    take(bytes: number): void {
      if (quota !== null && used + bytes > quota) throw new BlobStoreFull('The quota of this server is used up.')
      used += bytes
    },
    give(bytes: number): void {
      used -= bytes
    },
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith('.'))
}

async function sizeOrNull(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT', 'ENOTDIR')
const isFull = (error: unknown): boolean => hasCode(error, 'ENOSPC', 'EDQUOT')
