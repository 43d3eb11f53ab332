import { existsSync } from 'node:fs'
import { databasePath } from '../../config/data-folder.ts'
import { CliError } from '../cli-error.ts'

/** A mistyped DATA_DIR must not become a new, empty server. */
export function refuseEmptyFolder(dataDir: string): void {
  if (existsSync(databasePath(dataDir))) return
  throw new CliError(`There is no Earmark in ${dataDir}. Set DATA_DIR to its data folder, or start the server once.`)
}
