import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isFull } from '../../blobs/disk-files.ts'
import type { Config } from '../../config/config.ts'
import { blobsFolder, databasePath, keyFilePath } from '../../config/data-folder.ts'
import { unbindBucket } from '../../context/folders/audio-location.ts'
import { readBlobs } from '../../context/open-blobs.ts'
import { KeyFile } from '../../keys/key-file.ts'
import type { MasterKeys } from '../../keys/master-keys.ts'
import { playableName } from '../../playable/playable-blob.ts'
import { KEPT } from '../../secrets/server-secrets.ts'
import { openSqlite, readSqlite } from '../../store/dialects/sqlite.ts'
import type { Database } from '../../store/schema.ts'
import { purgeRows } from '../../store/tables/accounts/purged.ts'
import { type StoredFile, storedFiles } from '../../store/tables/recordings/stored-files.ts'
import { deleteUpload } from '../../store/tables/recordings/uploads.ts'
import { CliError } from '../cli-error.ts'
import { megabytes, plural } from './amounts.ts'
import { type Report, report } from './check.ts'
import { copyDurably, fetchDurably, isEmptyFolder, keyFiles, MANIFEST, toDisk } from './copy-files.ts'
import { findDifferences } from './find-differences.ts'
import { backupKeyPath, neededKeys } from './keys-for.ts'
import { refuseEmptyFolder } from './refuse-empty-folder.ts'

/**
 * Copies the data folder as of one moment, while a server runs on it: first the database, in one transaction, then the files that
 * it refers to, which are immutable. What is deleted meanwhile is deleted in the copy. At the end every file of the copy is read
 * and hashed, and the folder gets its final name; an unfinished one is removed. Throws CliError.
 */
export async function backup(config: Config, folder: string): Promise<Report> {
  const source = config.dataDir
  const target = resolve(folder)
  refuseEmptyFolder(source)
  if (!relative(source, target).startsWith('..')) {
    throw new CliError('A backup inside the data folder would be lost with it. Choose a folder outside it.')
  }
  if (!(await isEmptyFolder(target))) throw new CliError(`${target} is not empty. Name a new folder for the backup.`)
  const masters = new KeyFile(keyFilePath(config, source))
  const copyAudio = await audioCopier(config, masters)
  const made = `${target}${UNFINISHED}`
  await rm(made, { recursive: true, force: true })
  try {
    const { lines, isGood } = await fill({ config, masters, copyAudio, target, made })
    await rename(made, target)
    return { lines, isGood }
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    if (!isNoRoom(error)) throw error
    throw new CliError(
      `There is no room for the backup at ${target}. Nothing is left of it: make room, or name a folder on a larger disk.`,
      { cause: error },
    )
  }
}

/** The suffix of an unfinished folder. What a killed command leaves is removed by the next one for this name. */
const UNFINISHED = '.unfinished'
/** https://sqlite.org/rescode.html#full */
const SQLITE_FULL = 13

const isNoRoom = (error: unknown): boolean =>
  isFull(error) || (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL)

type Backup = { config: Config; masters: KeyFile; copyAudio: CopyAudio; target: string; made: string }

async function fill({ config, masters, copyAudio, target: named, made: target }: Backup): Promise<Report> {
  const source = config.dataDir
  await mkdir(target, { recursive: true, mode: 0o700 })
  const madeAt = new Date().toISOString()
  await copyDatabase(source, target)
  if (config.objectStore) await writing({ dataDir: target, masters }, unbindBucket)
  const gone = await copyBlobs(copyAudio, target, masters)
  await forgetDeleted(source, target, { gone, masters })
  const keys = await keyFiles(source)
  for (const name of keys) await copyDurably(join(source, name), join(target, name))
  const comparison = await findDifferences(target, masters)
  const { lines, isGood } = report(named, comparison)
  await writeFile(join(target, MANIFEST), `${JSON.stringify({ format: 1, madeAt }, null, 2)}\n`, { flush: true })
  const keyFile = await copyMasterKeys(target, named, masters)
  const bytes = comparison.files.reduce((sum, file) => sum + file.bytes, 0)
  return {
    isGood,
    lines: [
      'Copied:',
      `  database  earmark.db, as of ${madeAt}`,
      `  audio     ${plural(comparison.files.length, 'file')}, ${megabytes(bytes)}${origin(config)}`,
      ...(keys.length > 0 ? [`  files     ${keys.join(', ')}`] : []),
      ...(KEPT.some((name) => keys.includes(name)) ? [NOT_SEALED] : []),
      ...(keyFile === null
        ? []
        : [
            `  master key  ${keyFile}`,
            'Keep the master key separate from the copy. Anyone with both can read everything; without the key, nobody can.',
          ]),
      ...(config.secret === null
        ? []
        : ["  SECRET comes from the environment and isn't in the copy: keep it yourself."]),
      'Not copied: speech models, and mails in the folder "mail".',
      ...lines,
      `To put it back: npm run admin -- restore ${named}`,
    ],
  }
}

/** No start of this version has opened the folder yet. */
const NOT_SEALED =
  'The secret of sessions and the keys of push messages are not sealed in this copy: whoever has it can sign in as anybody. ' +
  'Start the server of this version once, and make another.'

const origin = ({ objectStore }: Config): string =>
  objectStore
    ? `, fetched out of the bucket "${objectStore.bucket}": restored, it is in files and needs no S3_… setting`
    : ''

async function copyDatabase(source: string, target: string): Promise<void> {
  const copy = databasePath(target)
  const database = new DatabaseSync(databasePath(source), { readOnly: true, timeout: 30_000 })
  try {
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
  await chmod(copy, 0o600)
  await toDisk(copy)
}

/** Copies a file as stored, encrypted; resolves to false when it is gone. */
type CopyAudio = (blob: string, target: string) => Promise<boolean>

/** Throws ConfigError when the settings are not those of the server. */
async function audioCopier(config: Config, masters: MasterKeys): Promise<CopyAudio> {
  const { dataDir, objectStore } = config
  const stored = await reading({ dataDir, masters }, (database) => readBlobs(config, database))
  if (objectStore) return (blob, target) => fetchDurably(stored, blob, target)
  return (blob, target) => copyDurably(join(blobsFolder(dataDir), blob), target)
}

/** Resolves to what was gone by then. */
async function copyBlobs(copyAudio: CopyAudio, target: string, masters: MasterKeys): Promise<StoredFile[]> {
  const gone: StoredFile[] = []
  const copy = (blob: string) => copyAudio(blob, join(blobsFolder(target), blob))
  const files = await reading({ dataDir: target, masters }, storedFiles)
  for (const file of files.toSorted((one, other) => turn(one) - turn(other))) {
    if (!(await copy(file.blob))) gone.push(file)
    else if (file.holder.kind === 'recording') await copy(playableName(file.blob))
  }
  return gone
}

/** Parts of uploads are made one while a take runs, and go an hour later (uploads/parts/join-parts.ts). */
const turn = ({ holder }: StoredFile): number => (holder.kind === 'upload' ? 0 : 1)

type Gone = { gone: readonly StoredFile[]; masters: MasterKeys }

/** A file that the live database no longer refers to was deleted; one that it refers to is damage, and is reported. */
async function forgetDeleted(source: string, target: string, { gone, masters }: Gone): Promise<void> {
  if (gone.length === 0) return
  const wanted = new Set((await reading({ dataDir: source, masters }, storedFiles)).map(({ blob }) => blob))
  await writing({ dataDir: target, masters }, (database) =>
    database.transaction().execute(async (write) => {
      for (const { holder, user, blob } of gone) {
        if (wanted.has(blob)) continue
        if (holder.kind === 'recording') await purgeRows(write, holder.id, user)
        else await deleteUpload(write, holder.id, user)
      }
    }),
  )
}

/** Beside the copy, not in it. Resolves to its path; null when nothing in it is encrypted yet. */
async function copyMasterKeys(target: string, named: string, masters: MasterKeys): Promise<string | null> {
  const keys = await reading({ dataDir: target, masters }, (database) => neededKeys(database, masters, target))
  if (keys.length === 0) return null
  const file = new KeyFile(backupKeyPath(named))
  await file.add(keys)
  return file.path
}

type Folder = { dataDir: string; masters: MasterKeys }

const reading = <T>({ dataDir, masters }: Folder, read: (database: Database) => Promise<T>): Promise<T> =>
  closing(readSqlite(databasePath(dataDir), masters), read)

const writing = <T>({ dataDir, masters }: Folder, write: (database: Database) => Promise<T>): Promise<T> =>
  closing(openSqlite(databasePath(dataDir), masters), write)

async function closing<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}
