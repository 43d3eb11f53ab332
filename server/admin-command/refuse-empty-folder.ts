import { existsSync } from 'node:fs'
import { databasePath } from '../data-folder.ts'
import { Refused } from './refused.ts'

/** A mistyped DATA_DIR must not become a new, empty server. */
export function refuseEmptyFolder(dataDir: string): void {
  if (existsSync(databasePath(dataDir))) return
  throw new Refused(`There is no Earmark in ${dataDir}. Set DATA_DIR to its data folder, or start the server once.`)
}
