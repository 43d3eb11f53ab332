import type { Config } from '../../config/config.ts'
import { keyFilePath } from '../../config/data-folder.ts'
import { openList } from '../../context/open-erasure-list.ts'
import { addMissing, readLists } from '../../erasures/copy-erasures.ts'
import { KeyFile } from '../../keys/key-file.ts'
import { KEPT, keptBy } from '../../secrets/server-secrets.ts'
import type { Database } from '../../store/schema.ts'
import { neededKeys } from '../backup/keys-for.ts'
import { CliError } from '../cli-error.ts'

/** A place and its opened database. */
export type End = { config: Config; database: Database }

export const keyFileOf = (config: Config): KeyFile => new KeyFile(keyFilePath(config, config.dataDir))

/** Appends the master keys of the moved data to those of the new place. Throws CliError when one is missing. */
export async function copyKeys(source: End, target: Config): Promise<void> {
  const keys = await neededKeys(source.database, keyFileOf(source.config), source.config.dataDir)
  await keyFileOf(target).add(keys, { behind: true })
}

/** Sessions, links and push subscriptions stay valid at the new place. */
export async function copyServerSecrets(source: End, target: End): Promise<void> {
  const [ours, theirs] = [source, target].map(({ config, database }) => keptBy(config, database, keyFileOf(config)))
  for (const name of KEPT) {
    const value = (name === 'secret' ? source.config.secret : null) ?? (await ours?.find(name)) ?? null
    const isGiven = name === 'secret' && target.config.secret !== null
    if (value !== null && !isGiven && (await theirs?.find(name)) !== value) await theirs?.replace(name, value)
  }
}

/** Permanent deletions hold at the new place, too, when a backup is restored there. */
export async function copyErasures(from: Config, to: Config): Promise<void> {
  const listed = await readLists([await openList(from)])
  if (listed) await addMissing(await openList(to), listed)
}

/** With another secret nobody would be signed in any more. Throws CliError. */
export async function refuseOtherSecret(source: End, target: Config): Promise<void> {
  if (target.secret === null) return
  const ours =
    source.config.secret ?? (await keptBy(source.config, source.database, keyFileOf(source.config)).find('secret'))
  if (ours === null || ours === target.secret) return
  throw new CliError(
    'The SECRET of the new place is not that of the old: everybody would be signed out. Leave it out, or set the one that is in use.',
  )
}
