import type { Config } from '../../config/config.ts'
import { erasuresPath } from '../../config/data-folder.ts'
import { openList } from '../../context/open-erasure-list.ts'
import { addMissing, readLists } from '../../erasures/copy-erasures.ts'
import { fileList } from '../../erasures/file-list.ts'
import type { Listed } from '../../store/tables/accounts/erasure.ts'
import { CliError } from '../cli-error.ts'

type Asked = { config: Config; withoutErasures: boolean }

/**
 * The erasures in the list of these settings and in the one beside the data folder `to`. Throws CliError when there is none,
 * unless the operator proceeds without it.
 */
export async function erasuresFor({ config, withoutErasures }: Asked, to: string): Promise<Listed[]> {
  const lists = [await openList(config), fileList(erasuresPath(config, to))]
  const found = await readLists(lists)
  if (found) return found
  if (withoutErasures) return []
  throw new CliError(
    `The list of what was deleted for good is not there: ${[...new Set(lists.map(({ place }) => place))].join(', ')}. ` +
      'Put it back there, from where the master key is kept. Or add --without-erasures: then people and recordings that ' +
      'were deleted since the backup come back.',
  )
}

/** Beside the restored data folder: its next start deletes these again. */
export const keepErasures = async (config: Config, to: string, listed: readonly Listed[]): Promise<void> => {
  if (listed.length > 0) await addMissing(fileList(erasuresPath(config, to)), listed)
}

/** For the operator. */
export const erasuresLine = (listed: readonly Listed[], withoutErasures: boolean): string =>
  listed.length === 0 && withoutErasures
    ? 'Without the list of what was deleted for good: what was deleted since the backup is there again.'
    : `The next start deletes again what was deleted for good (${listed.length} in the list).`
