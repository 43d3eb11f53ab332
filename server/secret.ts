import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The key that signs sessions and links: kept in the data folder, readable by this user only, made when missing. */
export const keptSecret = (dataDir: string): Promise<string> =>
  keptIn(join(dataDir, 'secret'), () => randomBytes(32).toString('base64url'))

/** What this file holds; written once, by `make`, for this user only. */
export async function keptIn(path: string, make: () => string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (kept !== null) return kept
  const made = make()
  // Renamed when complete, so that a start stopped midway leaves no half secret.
  await writeFile(`${path}.new`, made, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  return made
}
