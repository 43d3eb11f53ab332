import { createHash } from 'node:crypto'
import { BlobMissingError, type BlobReader, type Blobs } from '../../blobs/blobs.ts'
import { HEADER_BYTES } from '../../keys/blob-format.ts'
import { playableName } from '../../playable/playable-blob.ts'
import type { Database } from '../../store/schema.ts'
import { storedFiles } from '../../store/tables/recordings/stored-files.ts'

/** Copies that run at once: a store in the network adds latency to each. */
const AT_ONCE = 4
/** How often progress is reported in one round. */
const TOLD = 10

/** Files as stored: what is read, compared and written is ciphertext. */
export type AudioCopy = {
  source: BlobReader
  target: Blobs
  /** Which files were read back and found equal since this command started. */
  verified: Map<string, string>
  tell: (line: string) => void
}

/** `kept`: was at the target already, equal to the last byte. `missing`: rows of the source refer to it in vain. */
export type AudioRound = { copied: number; kept: number; bytes: number; missing: string[] }

/** Makes the target hold exactly what rows refer to, and the playable files; reads back all that it writes. */
export async function copyAudio(copy: AudioCopy, database: Database): Promise<AudioRound> {
  const { rows, names } = await wantedNames(database, copy.source)
  const round: AudioRound = { copied: 0, kept: 0, bytes: 0, missing: [] }
  let done = 0
  const step = Math.max(1, Math.ceil(names.length / TOLD))
  await forEach(names, async (name) => {
    const outcome = await copyOne(copy, name)
    if (outcome === 'missing' && rows.has(name)) round.missing.push(name)
    if (outcome === 'kept') round.kept++
    if (typeof outcome === 'number') {
      round.copied++
      round.bytes += outcome
    }
    if (++done % step === 0 && round.copied > 0) copy.tell(`  audio  ${done} of ${names.length} files`)
  })
  const wanted = new Set(names)
  for (const name of await copy.target.list('')) if (!wanted.has(name)) await copy.target.remove(name)
  return round
}

/** Runs some at once. Starts no other after a failure. */
async function forEach(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const waiting = names.values()
  const one = async () => {
    try {
      for (const name of waiting) await work(name)
    } finally {
      // Whatever the reason: the others find nothing more to do.
      waiting.return?.()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** `rows`: the names in the rows. */
async function wantedNames(database: Database, source: BlobReader) {
  const rows = new Set((await storedFiles(database)).map(({ blob }) => blob))
  const playable = (await source.list('playable/')).filter((name) => rows.has(name.slice(playableName('').length)))
  return { rows, names: [...rows, ...playable].sort() }
}

/** Resolves to the number of copied bytes. */
async function copyOne(
  { source, target, verified }: AudioCopy,
  name: string,
): Promise<number | 'kept' | 'missing' | 'seen'> {
  const ours = await identity(source, name)
  if (ours === null) return 'missing'
  if (verified.get(name) === ours) return 'seen'
  try {
    if ((await identity(target, name)) === ours && (await hashOf(target, name)) === (await hashOf(source, name))) {
      verified.set(name, ours)
      return 'kept'
    }
    const { bytes, sha256 } = await target.write(name, source.read(name))
    if ((await hashOf(target, name)) !== sha256) throw new CopyMismatchError(name)
    verified.set(name, ours)
    return bytes
  } catch (error) {
    // Deleted meanwhile: the next round notices.
    if (error instanceof BlobMissingError && (await identity(source, name)) === null) return 'missing'
    throw error
  }
}

/** The bytes read back differ from those written: the disk, or the store, is not reliable. */
export class CopyMismatchError extends Error {
  override name = 'CopyMismatchError'
  constructor(blob: string) {
    super(`${blob} was copied, but what is read back differs. Look at the disk or the store of the new place.`)
  }
}

/** Names can be reused, but each file begins with random bytes of its own. Null: it does not exist. */
export async function identity(blobs: BlobReader, name: string): Promise<string | null> {
  try {
    const header = Buffer.concat(await blobs.read(name, { start: 0, end: HEADER_BYTES }).toArray())
    return `${await blobs.size(name)} ${header.toString('base64')}`
  } catch (error) {
    if (error instanceof BlobMissingError) return null
    throw error
  }
}

async function hashOf(blobs: BlobReader, name: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of blobs.read(name) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

/** What rows refer to and the target does not hold as verified; and names at the target that no row has. */
export async function audioDifferences(copy: AudioCopy, database: Database): Promise<string[]> {
  const { names } = await wantedNames(database, copy.source)
  const wanted = new Set(names)
  const there = new Set(await copy.target.list(''))
  const found = [...there].filter((name) => !wanted.has(name)).map((name) => `${name} is only at the new place`)
  await forEach(names, async (name) => {
    const ours = await identity(copy.source, name)
    // What the old place has lost cannot be compared.
    if (ours === null || (there.has(name) && copy.verified.get(name) === ours)) return
    found.push(`${name} is not the same at the new place`)
  })
  return found
}
