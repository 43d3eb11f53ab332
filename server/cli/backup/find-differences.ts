import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { BlobDamagedError, BlobMissingError, type BlobReader, isStored } from '../../blobs/blobs.ts'
import { readDiskBlobs } from '../../blobs/disk.ts'
import { blobsFolder, databasePath } from '../../config/data-folder.ts'
import { isAllSealed, readEither } from '../../context/encrypt-plain-data.ts'
import { blobPlace } from '../../keys/blob-place.ts'
import { decryptedBlobs } from '../../keys/encrypted-blobs.ts'
import type { MasterKeys } from '../../keys/master-keys.ts'
import { SealedValueError } from '../../keys/sealed.ts'
import { madeOf, playableName } from '../../playable/playable-blob.ts'
import { KEPT, keptInDatabase } from '../../secrets/server-secrets.ts'
import { blobKeys } from '../../store/content-keys.ts'
import { isPostgres } from '../../store/dialects/column-types.ts'
import { readSqlite } from '../../store/dialects/sqlite.ts'
import { isOfSqlite } from '../../store/dialects/sqlite-dialect.ts'
import type { Database } from '../../store/schema.ts'
import { type AuditChain, verifyAudit } from '../../store/tables/accounts/audit.ts'
import { replacedBlobs } from '../../store/tables/recordings/replaced-parts.ts'
import { type StoredFile, storedFiles } from '../../store/tables/recordings/stored-files.ts'
import { findUnreadable, type Unreadable } from './find-unreadable.ts'
import { neededKeys } from './keys-for.ts'

/** A file gets its row moments after its name; only an older one without a row is orphaned. */
const ON_ITS_WAY_MS = 10 * 60 * 1000

type FileDifference =
  | { kind: 'missing'; file: StoredFile }
  | { kind: 'length'; file: StoredFile; bytes: number }
  | { kind: 'hash'; file: StoredFile }
  /** A block of it does not open. */
  | { kind: 'damaged'; file: StoredFile }
export type Difference =
  | FileDifference
  | Unreadable
  | { kind: 'no-row'; blob: string }
  | { kind: 'database'; problem: string }
  | { kind: 'audit'; entry: number }

/** `titles` of recordings that differ, by id, as far as they can be read. */
export type Comparison = {
  files: StoredFile[]
  differences: Difference[]
  titles: ReadonlyMap<string, string>
  audit: AuditChain | null
}

type Options = {
  /** Closed at the end; by default that of the folder. */
  database?: Database | undefined
  /** Files as stored, encrypted; by default those below `blobs` of the folder. */
  openAudio?: ((database: Database) => Promise<BlobReader>) | undefined
  now?: number
}

/**
 * Compares rows with the files of a data folder, or of a backup, which has the same layout. Every byte of every recording is
 * read, decrypted and hashed, and every sealed value of the database opened. Beside a running server, its concurrent changes are
 * no differences.
 */
export async function findDifferences(
  dataDir: string,
  masters: MasterKeys,
  {
    database = readSqlite(databasePath(dataDir), masters),
    openAudio = () => readDiskBlobs(blobsFolder(dataDir)),
    now = Date.now(),
  }: Options = {},
): Promise<Comparison> {
  try {
    const damage = isPostgres(database) ? [] : await findDamage(database)
    if (damage.length > 0) return { files: [], differences: damage, titles: new Map(), audit: null }
    await neededKeys(database, masters, dataDir)
    const stored = await openAudio(database)
    const blobs = await openReader(database, masters, stored)
    const names = await stored.list('')
    const settled = await stored.list('', { before: new Date(now - ON_ITS_WAY_MS) })
    const files = await storedFiles(database)
    const found: FileDifference[] = []
    for (const file of files) {
      const difference = (await compare(blobs, file)) ?? (await comparePlayable(blobs, names, file))
      if (difference) found.push(difference)
    }
    // What was deleted since the rows were read lost its row first.
    const wanted = new Set((await storedFiles(database)).map(({ blob }) => blob))
    const differences = found.filter(({ file }) => wanted.has(file.blob))
    const unreadable = [...(await findUnreadable(database)), ...(await findUnreadableKept(database, masters))]
    const strays = await withoutRow(stored, settled, new Set([...wanted, ...(await replacedBlobs(database))]))
    const titles = await titlesOf(database, differences)
    const audit = await verifyAudit(database)
    const broken: Difference[] = audit?.brokenAt ? [{ kind: 'audit', entry: audit.brokenAt }] : []
    return { files, differences: [...unreadable, ...differences, ...strays, ...broken], titles, audit }
  } finally {
    await database.destroy()
  }
}

async function titlesOf(database: Database, differences: readonly FileDifference[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const { file } of differences) {
    const { holder } = file
    if (holder.kind !== 'recording') continue
    const all = database.selectFrom('recordings').select(['id', 'user_id', 'title'])
    const row = await all.where('id', '=', holder.id).executeTakeFirst().catch(ofUnreadable)
    if (row) titles.set(holder.id, row.title)
  }
  return titles
}

/** A value that does not open is a difference of its own. */
function ofUnreadable(error: unknown): undefined {
  if (!(error instanceof SealedValueError)) throw error
}

async function openReader(database: Database, masters: MasterKeys, plain: BlobReader): Promise<BlobReader> {
  const sealed = decryptedBlobs(plain, blobKeys(database, masters), blobPlace)
  return (await isAllSealed(database)) ? sealed : readEither(plain, sealed)
}

/** The servers' own sealed secrets. */
async function findUnreadableKept(database: Database, masters: MasterKeys): Promise<Unreadable[]> {
  const kept = keptInDatabase(database, masters)
  const found: Unreadable[] = []
  for (const name of KEPT) {
    await kept.find(name).catch(() => found.push({ kind: 'unreadable', table: 'facts', subject: name }))
  }
  return found
}

async function findDamage(database: Database): Promise<Difference[]> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database)
    return rows
      .filter(({ integrity_check }) => integrity_check !== 'ok')
      .map(({ integrity_check }) => ({ kind: 'database', problem: integrity_check }))
  } catch (error) {
    // So damaged that SQLite cannot even check it.
    if (error instanceof Error && isOfSqlite(error)) return [{ kind: 'database', problem: error.message }]
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
    if (error instanceof BlobMissingError) return { kind: 'missing', file }
    if (error instanceof BlobDamagedError) return { kind: 'damaged', file }
    throw error
  }
  if (bytes !== file.bytes) return { kind: 'length', file, bytes }
  return file.sha256 === null || hash.digest('hex') === file.sha256 ? null : { kind: 'hash', file }
}

/** It can be made again, so its hash is not stored. */
async function comparePlayable(
  blobs: BlobReader,
  names: readonly string[],
  file: StoredFile,
): Promise<FileDifference | null> {
  const blob = playableName(file.blob)
  if (!names.includes(blob)) return null
  const difference = await compare(blobs, { ...file, blob, sha256: null })
  return difference?.kind === 'damaged' ? difference : null
}

async function withoutRow(
  stored: BlobReader,
  names: readonly string[],
  wanted: ReadonlySet<string>,
): Promise<Difference[]> {
  const known = new Set([...wanted].flatMap((blob) => [blob, ...madeOf(blob)]))
  const found: Difference[] = []
  // A file that is gone meanwhile is no difference either.
  for (const blob of names) if (!known.has(blob) && (await isStored(stored, blob))) found.push({ kind: 'no-row', blob })
  return found
}
