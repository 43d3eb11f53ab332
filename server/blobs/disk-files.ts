import { mkdir, open, readdir, rename, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
/** The folder, below a folder of blobs, for files that are being written. */
export const INCOMING = '.incoming'

export const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT', 'ENOTDIR')
export const isFull = (error: unknown): boolean => hasCode(error, 'ENOSPC', 'EDQUOT')

/** Folders that vanish in between are rare; one that vanishes this often has another cause. */
const TRIES = 50

/**
 * Renames a file durably, also across a power cut. Retries, because a new folder may be removed with its last file by a
 * concurrent removal; where many uploads share a folder, that happens several times in a row.
 */
export async function place(draft: string, target: string): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      return await placeOnce(draft, target)
    } catch (error) {
      if (!isMissing(error) || left === 1) throw error
    }
  }
}

async function placeOnce(draft: string, target: string): Promise<void> {
  await makeFolder(dirname(target))
  await rename(draft, target)
  await syncFolder(dirname(target))
}

/** A new folder is on the disk when its parent is synced. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** A rename is on the disk only when its folder is synced (fsync(2)). */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Removes the folder and its parents, up to `root`, while they are empty. */
export async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let path = folder; path.length > root.length; path = dirname(path)) {
    try {
      await rmdir(path)
    } catch (error) {
      if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) return
      throw error
    }
  }
}

/** Paths below the folder, without names that begin with a dot. A folder that vanishes meanwhile has no files. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const found: string[] = []
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    if (entry.isFile()) found.push(entry.name)
    if (entry.isDirectory())
      found.push(...(await filesUnder(join(folder, entry.name))).map((file) => join(entry.name, file)))
  }
  return found
}

export async function sizeOrNull(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Those of the files that were written by this time; files that vanish meanwhile are left out. */
export async function writtenBy(moment: Date, folder: string, names: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of names) {
    const written = await stat(join(folder, name)).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    if (written && written.mtimeMs <= moment.getTime()) found.push(name)
  }
  return found
}
