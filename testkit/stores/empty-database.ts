import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeAccountTables } from '../../server/accounts/auth.ts'
import { openSqlite } from '../../server/store/dialects/sqlite.ts'
import { migrate } from '../../server/store/migrate.ts'
import type { Database } from '../../server/store/schema.ts'
import { testKeys } from './test-keys.ts'

/** All tables, and no row but what their making leaves. */
export async function makeEmptyDatabase(database: Database): Promise<void> {
  await migrate(database)
  await makeAccountTables({
    database,
    secret: 'a secret of the tests, which nobody needs',
    publicUrl: 'http://localhost',
  })
}

let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'empty.db')
  const database = openSqlite(path, testKeys())
  await makeEmptyDatabase(database)
  await database.destroy()
  return path
}

/** A SQLite file with all tables at `path`: a copy, as making them takes longer than most tests. */
export async function placeEmptyDatabase(path: string): Promise<void> {
  template ??= makeTemplate()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await copyFile(await template, path)
}
