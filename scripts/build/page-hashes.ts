import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Beside the files of the page; published with them, and part of no device's app. */
export const HASHES_FILE = 'hashes.json'

/** SHA-256 in hexadecimal by path. */
export type PageHashes = Readonly<Record<string, string>>

/** Variants of a file for the wire, and notes of the build. */
const NOT_HASHED = /(\.br|\.built)$/

/** Writes what `npm run verify-served` compares a server with. Returns one hash for the whole. */
export async function writePageHashes(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !NOT_HASHED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => name !== HASHES_FILE)
    .sort()
  const hashes = await Promise.all(names.map(async (name) => [name, sha256(await readFile(join(folder, name)))]))
  const text = JSON.stringify(Object.fromEntries(hashes), null, 1)
  await writeFile(join(folder, HASHES_FILE), text)
  return sha256(Buffer.from(text))
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
