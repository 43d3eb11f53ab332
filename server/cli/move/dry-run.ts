import { readBlobs } from '../../context/open-blobs.ts'
import { moveState } from '../../store/move-state.ts'
import type { Database } from '../../store/schema.ts'
import { ownTables } from '../../store/table-names.ts'
import { storedFiles } from '../../store/tables/recordings/stored-files.ts'
import { megabytes, plural } from '../backup/amounts.ts'
import { refuseOtherSecret } from './copy-secrets.ts'
import type { Move } from './outcome.ts'
import { isSameAudio, isSameDatabase, nameOf } from './places.ts'
import { examineTarget, installationOf } from './tables/claim-database.ts'
import { using } from './tables/open-stored.ts'
import { countRows } from './tables/rows.ts'
import { refuseElsewhere, refuseSource } from './tables/source-state.ts'

/**
 * What a move would do, as far as that can be told without writing anything. Throws the first error that the move would throw.
 */
export function simulateMove({ from, to }: Move): Promise<string[]> {
  return using(from, async (source) => {
    await refuseSource(source)
    refuseElsewhere(await moveState(source))
    await readBlobs(from, source)
    const [isRows, isAudio] = [!isSameDatabase(from, to), !isSameAudio(from, to)]
    if (isRows) await refuseOtherSecret({ config: from, database: source }, to)
    const found = isRows && to.database ? await using(to, (database) => examine(database, source)) : null
    const files = await storedFiles(source)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    return [
      `From ${nameOf(from)}`,
      `to   ${nameOf(to)}`,
      isRows ? `  database  ${plural(await rowsOf(source), 'row')}` : '  database  stays where it is',
      isAudio ? `  audio     ${plural(files.length, 'file')}, ${megabytes(bytes)}` : '  audio     stays where it is',
      ...(found === 'ours' ? ['An older state of the same is there: what is equal is not copied again.'] : []),
      'Nothing was changed.',
    ]
  })

  async function examine(database: Database, source: Database) {
    return examineTarget({ database, name: nameOf(to) }, await installationOf(source))
  }
}

async function rowsOf(source: Database): Promise<number> {
  let rows = 0
  for (const table of await ownTables(source)) rows += await countRows(source, table)
  return rows
}
