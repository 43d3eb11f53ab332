import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { filesUnder } from '../../blobs/disk-files.ts'
import type { Config } from '../../config/config.ts'
import { databasePath, keyFilePath } from '../../config/data-folder.ts'
import { resetAfterRestore } from '../../context/reset-after-restore.ts'
import { KeyFile } from '../../keys/key-file.ts'
import type { MasterKey, MasterKeys } from '../../keys/master-keys.ts'
import { dropPlain, KEPT } from '../../secrets/server-secrets.ts'
import { isSqliteInUse, openSqlite, readSqlite } from '../../store/dialects/sqlite.ts'
import { isOfSqlite } from '../../store/dialects/sqlite-dialect.ts'
import { migrate } from '../../store/migrate.ts'
import { CliError } from '../cli-error.ts'
import { type Report, report } from './check.ts'
import { copyDurably, isEmptyFolder, keyFiles, MANIFEST } from './copy-files.ts'
import { erasuresFor, erasuresLine, keepErasures } from './erasures-for.ts'
import { findDifferences } from './find-differences.ts'
import { keysFor, neededKeys } from './keys-for.ts'

type Restore = { from: string; to: string; force: boolean; withoutErasures: boolean; config: Config }

/**
 * Puts a backup into a data folder. Existing data is refused, or with `force` moved aside: nothing is deleted. Everything is
 * copied and checked beside it first, so that a failure leaves the folder as it was.
 */
export async function restore({ from, to, force, withoutErasures, config }: Restore): Promise<Report> {
  const [source, target] = [resolve(from), resolve(to)]
  if (!existsSync(join(source, MANIFEST))) {
    throw new CliError(
      `${source} isn't a complete backup: ${MANIFEST} is missing. Choose a folder created by "backup".`,
    )
  }
  const isEmpty = await isEmptyFolder(target)
  if (!isEmpty && !force) {
    throw new CliError(
      `${target} is not empty. Name an empty folder, or add --force: what is in it is then moved aside, not deleted.`,
    )
  }
  refuseRunning(target)
  const erasures = await erasuresFor({ config, withoutErasures }, target)
  await mkdir(target, { recursive: true, mode: 0o700 })
  const masters = keysFor(config, source)
  const staged = await mkdtemp(join(target, '.restoring-'))
  try {
    for (const name of await filesUnder(source)) {
      if (name !== MANIFEST) await copyDurably(join(source, name), join(staged, name))
    }
    const needed = await keysOf(source, masters)
    const comparison = await findDifferences(staged, masters)
    const { lines, isGood } = report(target, comparison)
    if (comparison.differences.some(({ kind }) => kind === 'database')) {
      throw new CliError(`The database of this backup is damaged; nothing was changed.\n${lines.join('\n')}`)
    }
    await prepareDatabase(staged, masters)
    const keyFile = new KeyFile(keyFilePath(config, target))
    // Before the data that needs them; after the existing keys, which go on wrapping new ones.
    await keyFile.add(needed, { behind: true })
    await keepErasures(config, target, erasures)
    const aside = isEmpty ? null : await moveAside(target)
    for (const name of await restoredNames(staged)) await rename(join(staged, name), join(target, name))
    return {
      isGood,
      lines: [
        `Restored ${source} into ${target}.`,
        ...(aside === null ? [] : [`What was there is now in ${aside}. Delete it when you no longer need it.`]),
        ...lines,
        erasuresLine(erasures, withoutErasures),
        ...(needed.length === 0 ? [] : [`Its master key is in ${keyFile.path}.`]),
        ...(config.objectStore ? ['Its audio is in this folder now: start the server without the S3_… settings.'] : []),
        'Start the server with DATA_DIR set to this folder. Everyone will then sign in again, and devices will fetch everything again.',
      ],
    }
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
}

function refuseRunning(dataDir: string): void {
  if (isSqliteInUse(databasePath(dataDir))) throw new CliError(`A server is using ${dataDir}. Stop it first.`)
}

/** None for a database so damaged that it cannot be queried: the comparison reports that. */
async function keysOf(source: string, masters: MasterKeys): Promise<MasterKey[]> {
  const database = readSqlite(databasePath(source), masters)
  try {
    return await neededKeys(database, masters, source)
  } catch (error) {
    if (isOfSqlite(error)) return []
    throw error
  } finally {
    await database.destroy()
  }
}

async function prepareDatabase(dataDir: string, masters: MasterKeys): Promise<void> {
  const database = openSqlite(databasePath(dataDir), masters)
  try {
    await migrate(database)
    await database.transaction().execute(resetAfterRestore)
    // Whoever has an older backup knows them: the next start makes new ones.
    await dropPlain(dataDir, KEPT)
  } finally {
    // The last connection merges the write-ahead log into the file.
    await database.destroy()
  }
}

const restoredNames = async (dataDir: string): Promise<string[]> => [
  ...['earmark.db', 'blobs'].filter((name) => existsSync(join(dataDir, name))),
  ...(await keyFiles(dataDir)),
]

/** Replaces only what a backup contains: models and mails stay. */
async function moveAside(target: string): Promise<string | null> {
  const aside = join(target, `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  await mkdir(aside, { mode: 0o700 })
  const names = [...(await restoredNames(target)), 'earmark.db-wal', 'earmark.db-shm']
  let moved = 0
  for (const name of names) {
    if (!existsSync(join(target, name))) continue
    await rename(join(target, name), join(aside, name))
    moved++
  }
  if (moved > 0) return aside
  await rmdir(aside)
  return null
}
