import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BlobMissing, type BlobReader } from '../blobs/blobs.ts'
import { readDiskBlobs } from '../blobs/disk.ts'
import { blobsFolder, databasePath } from '../data-folder.ts'
import { playableName } from '../playable/playable-blob.ts'
import type { Database } from '../store/schema.ts'
import { readSqlite } from '../store/sqlite.ts'
import { type StoredFile, storedFiles } from '../store/stored-files.ts'

/** A file gets its row moments after its name; only one without a row for longer is nobody's. */
const ON_ITS_WAY_MS = 10 * 60 * 1000

type FileDifference =
  | { kind: 'missing'; file: StoredFile }
  | { kind: 'length'; file: StoredFile; bytes: number }
  | { kind: 'hash'; file: StoredFile }
export type Difference = FileDifference | { kind: 'no-row'; blob: string } | { kind: 'database'; problem: string }

export type Comparison = { files: StoredFile[]; differences: Difference[] }

/**
 * Rows against files of a data folder, or of a backup, which has the same shape. Every byte of every recording is read
 * and hashed. Beside a running server, what it deletes or takes in meanwhile is no difference.
 */
export async function findDifferences(dataDir: string, now: number = Date.now()): Promise<Comparison> {
  const database = readSqlite(databasePath(dataDir))
  try {
    const damage = await findDamage(database)
    if (damage.length > 0) return { files: [], differences: damage }
    const folder = blobsFolder(dataDir)
    const blobs = await readDiskBlobs(folder)
    const names = await blobs.list('')
    const files = await storedFiles(database)
    const found: FileDifference[] = []
    for (const file of files) {
      const difference = await compare(blobs, file)
      if (difference) found.push(difference)
    }
    // What was deleted since the rows were read lost its row first.
    const wanted = new Set((await storedFiles(database)).map(({ blob }) => blob))
    const differences = found.filter(({ file }) => wanted.has(file.blob))
    return { files, differences: [...differences, ...(await withoutRow({ wanted, folder, names, now }))] }
  } finally {
    await database.destroy()
  }
}

async function findDamage(database: Database): Promise<Difference[]> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database)
    return rows
      .filter(({ integrity_check }) => integrity_check !== 'ok')
      .map(({ integrity_check }) => ({ kind: 'database', problem: integrity_check }))
  } catch (error) {
    // So damaged that SQLite cannot even look.
    if (error instanceof Error && 'errcode' in error) return [{ kind: 'database', problem: error.message }]
    throw error
  }
}

async function compare(blobs: BlobReader, file: StoredFile): Promise<FileDifference | null> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of blobs.read(file.blob) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    if (error instanceof BlobMissing) return { kind: 'missing', file }
    throw error
  }
  if (bytes !== file.bytes) return { kind: 'length', file, bytes }
  return file.sha256 === null || hash.digest('hex') === file.sha256 ? null : { kind: 'hash', file }
}

type Folder = { wanted: ReadonlySet<string>; folder: string; names: readonly string[]; now: number }

async function withoutRow({ wanted, folder, names, now }: Folder): Promise<Difference[]> {
  const known = new Set([...wanted].flatMap((blob) => [blob, playableName(blob)]))
  const found: Difference[] = []
  for (const blob of names) {
    if (known.has(blob)) continue
    // Gone meanwhile is no difference either.
    const written = await stat(join(folder, blob)).catch(() => null)
    if (written && now - written.mtimeMs > ON_ITS_WAY_MS) found.push({ kind: 'no-row', blob })
  }
  return found
}
