import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../config.ts'
import { blobsFolder, databasePath, keyFilePath } from '../data-folder.ts'
import { KeyFile } from '../keys/key-file.ts'
import type { MasterKeys } from '../keys/master-keys.ts'
import { playableName } from '../playable/playable-blob.ts'
import { purgeRows } from '../store/purged.ts'
import type { Database } from '../store/schema.ts'
import { openSqlite, readSqlite } from '../store/sqlite.ts'
import { type StoredFile, storedFiles } from '../store/stored-files.ts'
import { deleteUpload } from '../store/uploads.ts'
import { megabytes, plural } from './amounts.ts'
import { type Report, report } from './check.ts'
import { copyDurably, isEmptyFolder, keyFiles, MANIFEST, toDisk } from './copy-files.ts'
import { findDifferences } from './find-differences.ts'
import { backupKeyPath, neededKeys } from './keys-for.ts'
import { refuseEmptyFolder } from './open-accounts.ts'
import { Refused } from './refused.ts'

/**
 * A copy of the data folder as it was at one moment, while a server runs on it: first the database, as one transaction
 * sees it, then the files it points at, which never change. What is deleted meanwhile is deleted in the copy. At the end
 * every file of the copy is read and hashed.
 */
export async function backup(config: Config, folder: string): Promise<Report> {
  const source = config.dataDir
  const target = resolve(folder)
  refuseEmptyFolder(source)
  if (!relative(source, target).startsWith('..')) {
    throw new Refused('A backup inside the data folder is lost with it. Name a folder outside of it.')
  }
  if (!(await isEmptyFolder(target))) throw new Refused(`${target} is not empty. Name a new folder for the backup.`)
  await mkdir(target, { recursive: true, mode: 0o700 })
  const madeAt = new Date().toISOString()
  await copyDatabase(source, target)
  const masters = new KeyFile(keyFilePath(config, source))
  const gone = await copyBlobs(source, target, masters)
  await forgetDeleted(source, target, { gone, masters })
  const keys = await keyFiles(source)
  for (const name of keys) await copyDurably(join(source, name), join(target, name))
  const keyFile = await copyMasterKeys(target, masters)
  const comparison = await findDifferences(target, masters)
  const { lines, isGood } = report(target, comparison)
  await writeFile(join(target, MANIFEST), `${JSON.stringify({ format: 1, madeAt }, null, 2)}\n`, { flush: true })
  const bytes = comparison.files.reduce((sum, file) => sum + file.bytes, 0)
  return {
    isGood,
    lines: [
      'Copied:',
      `  database  earmark.db, as of ${madeAt}`,
      `  audio     ${plural(comparison.files.length, 'file')}, ${megabytes(bytes)}`,
      `  keys      ${keys.join(', ') || 'none in the data folder'}`,
      ...(keyFile === null
        ? []
        : [
            `  master key  ${keyFile}`,
            'Keep the master key apart from the copy: whoever has both can read everything, and without it nobody can.',
          ]),
      ...(config.secret === null
        ? []
        : ['  SECRET comes from the environment and is not in the copy: keep it yourself.']),
      'Not copied: speech models, and mails in the folder "mail".',
      ...lines,
      `To put it back: npm run admin -- restore ${target}`,
    ],
  }
}

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

/** Resolves to what was not there any more. */
async function copyBlobs(source: string, target: string, masters: MasterKeys): Promise<StoredFile[]> {
  const gone: StoredFile[] = []
  const copy = (blob: string) => copyDurably(join(blobsFolder(source), blob), join(blobsFolder(target), blob))
  for (const file of await reading({ dataDir: target, masters }, storedFiles)) {
    if (!(await copy(file.blob))) gone.push(file)
    else if (file.holder.kind === 'recording') await copy(playableName(file.blob))
  }
  return gone
}

type Gone = { gone: readonly StoredFile[]; masters: MasterKeys }

/** A file that the live database does not want any more was deleted; one that it wants is damage, and stays to be told. */
async function forgetDeleted(source: string, target: string, { gone, masters }: Gone): Promise<void> {
  if (gone.length === 0) return
  const wanted = new Set((await reading({ dataDir: source, masters }, storedFiles)).map(({ blob }) => blob))
  const database = openSqlite(databasePath(target), masters)
  try {
    await database.transaction().execute(async (write) => {
      for (const { holder, user, blob } of gone) {
        if (wanted.has(blob)) continue
        if (holder.kind === 'recording') await purgeRows(write, holder.id, user)
        else await deleteUpload(write, holder.id, user)
      }
    })
  } finally {
    await database.destroy()
  }
}

/** Beside the copy, not in it. Resolves to where; null when nothing in it is encrypted yet. */
async function copyMasterKeys(target: string, masters: MasterKeys): Promise<string | null> {
  const keys = await reading({ dataDir: target, masters }, (database) => neededKeys(database, masters, target))
  if (keys.length === 0) return null
  const file = new KeyFile(backupKeyPath(target))
  await file.add(keys)
  return file.path
}

type Folder = { dataDir: string; masters: MasterKeys }

async function reading<T>({ dataDir, masters }: Folder, read: (database: Database) => Promise<T>): Promise<T> {
  const database = readSqlite(databasePath(dataDir), masters)
  try {
    return await read(database)
  } finally {
    await database.destroy()
  }
}
