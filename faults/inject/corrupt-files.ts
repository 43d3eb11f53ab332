import { randomFillSync } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What happens to one file of a database (LevelDB's, doc/impl.md), by its name. Null leaves it as it is. */
export type Damage = { name: string; harm(file: string, bytes: Buffer): Buffer | 'gone' | null }

export const DAMAGES_OF_FILES: readonly Damage[] = [
  { name: 'noise in every file', harm: (_file, bytes) => randomFillSync(Buffer.from(bytes)) },
  { name: 'no MANIFEST', harm: (file) => (file.startsWith('MANIFEST') ? 'gone' : null) },
  { name: 'an empty CURRENT', harm: (file) => (file === 'CURRENT' ? Buffer.alloc(0) : null) },
  { name: 'every file cut to half', harm: (_file, bytes) => bytes.subarray(0, bytes.length >> 1) },
]

/** Harms the databases of every origin in the profile of a browser that does not run. Throws when there are none. */
export function corruptDatabases(profile: string, { harm }: Damage): void {
  const folder = join(profile, 'Default', 'IndexedDB')
  const databases = readdirSync(folder).filter((name) => name.endsWith('.leveldb'))
  if (databases.length === 0) throw new Error('the profile holds no LevelDB')
  for (const database of databases) {
    for (const name of readdirSync(join(folder, database))) {
      if (name === 'LOCK') continue
      const path = join(folder, database, name)
      const harmed = harm(name, readFileSync(path))
      if (harmed === 'gone') rmSync(path)
      else if (harmed) writeFileSync(path, harmed)
    }
  }
}

/** What Chromium writes to the disk up to a minute late, and a browser that is killed may never have written. */
export const loseLocalStorage = (profile: string): void =>
  rmSync(join(profile, 'Default', 'Local Storage'), { recursive: true, force: true })
