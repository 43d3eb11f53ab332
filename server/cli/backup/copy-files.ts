import { constants, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BlobMissingError, type BlobReader } from '../../blobs/blobs.ts'
import { isMissing } from '../../blobs/disk-files.ts'

/** Resolves when the copy is on the disk; to false when there is nothing to copy any more. */
export async function copyDurably(source: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  await toDisk(target)
  return true
}

/** The same for a file in a bucket. */
export async function fetchDurably(stored: BlobReader, blob: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    await pipeline(stored.read(blob), createWriteStream(target, { flush: true }))
    return true
  } catch (error) {
    await rm(target, { force: true })
    if (error instanceof BlobMissingError) return false
    throw error
  }
}

export async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Key files of older versions, and other small files in the data folder that are no database. */
export async function keyFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { withFileTypes: true })
  const isOther = (name: string): boolean => /^\.|^earmark\.db|\.new$/.test(name) || name === MANIFEST
  return entries.filter((entry) => entry.isFile() && !isOther(entry.name)).map(({ name }) => name)
}

/** Written last: a folder that has it is a complete backup. */
export const MANIFEST = 'backup.json'

/** True also for a folder that does not exist. */
export async function isEmptyFolder(path: string): Promise<boolean> {
  const names = await readdir(path).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return names.length === 0
}
