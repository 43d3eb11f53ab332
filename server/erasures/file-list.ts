import { access, mkdir, open, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing, place } from '../blobs/disk-files.ts'
import { ConfigError } from '../config/config.ts'
import { fromWords, type Listed, toWords } from '../store/tables/accounts/erasure.ts'
import type { ErasureList, Position, Read } from './erasure-list.ts'

const HEADING = `# What was deleted for good from Earmark: ids only, one thing on each line. A start on a restored backup deletes it
# again. Keep it where the master key is kept, and never in a backup. Lines that are older than your oldest backup may go.
`
/** How many bytes before a position are compared. */
const TAIL = 64

/** A file of lines, each written with one call. A line that a power cut truncated is no entry. */
export const fileList = (path: string): ErasureList => ({
  place: path,
  exists: () => isThere(path),
  make: () => make(path),
  add: (listed) => append(path, listed),
  read: (after) => read(path, after),
})

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function make(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(`${path}.new`, HEADING, { mode: 0o600, flush: true })
    await place(`${path}.new`, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new ConfigError(
      `The list of what is deleted for good cannot be written to ${path} (${error.code}). Set ERASURES_FILE to a file ` +
        'outside the data folder that this user can write.',
    )
  }
}

async function append(path: string, listed: readonly Listed[]): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    // The leading line break ends what a power cut may have left. One write: other processes append as well (O_APPEND, open(2)).
    await file.appendFile(`\n${listed.map((each) => `${toWords(each).join(' ')}\n`).join('')}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function read(path: string, after: Position | null): Promise<Read> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const bytesOf = async (start: number, end: number) =>
      (await file.read(Buffer.alloc(end - start), 0, end - start, start)).buffer
    const tailAt = async (end: number) => (await bytesOf(Math.max(0, end - TAIL), end)).toString('latin1')
    const known = Number(after?.['bytes'] ?? 0)
    const fits = known > 0 && known <= size && (await tailAt(known)) === after?.['tail']
    const start = fits ? known : 0
    const bytes = await bytesOf(start, size)
    // Another process may be writing the last line.
    const end = start + bytes.lastIndexOf('\n') + 1
    const lines = bytes
      .subarray(0, end - start)
      .toString()
      .split('\n')
    const listed = lines.flatMap((line) => fromWords(line.split(' ')) ?? [])
    return { listed, fits, position: { bytes: end, tail: await tailAt(end) } }
  } finally {
    await file.close()
  }
}
