import { randomUUID } from 'node:crypto'
import { makeAccountTables } from '../../../accounts/auth.ts'
import { boundTo } from '../../../context/folders/audio-location.ts'
import { makeTables } from '../../../store/migrate.ts'
import { moveState, setMoveState } from '../../../store/move-state.ts'
import type { Database } from '../../../store/schema.ts'
import { ownTables } from '../../../store/table-names.ts'
import { CliError } from '../../cli-error.ts'
import { countRows } from './rows.ts'

/** Copied by every move, so that a place knows what it once held. */
const INSTALLATION = 'installation'

/** The id of the moved installation, made at its first move. Null where it was never moved. */
export async function installationOf(database: Database): Promise<string | null> {
  const row = await database.selectFrom('facts').select('value').where('name', '=', INSTALLATION).executeTakeFirst()
  return row?.value ?? null
}

export async function giveInstallation(database: Database): Promise<string> {
  const known = await installationOf(database)
  if (known !== null) return known
  const value = (await boundTo(database)) ?? randomUUID()
  await database.insertInto('facts').values({ name: INSTALLATION, value }).execute()
  return value
}

/** The target: its connection, and its name for people. */
export type Target = { database: Database; name: string }

/**
 * Accepts an empty database, or an older state of the same installation: from an interrupted move, or moved away from here.
 * Throws CliError on anything else, and changes nothing.
 */
export async function examineTarget({ database, name }: Target, installation: string | null): Promise<'new' | 'ours'> {
  const tables = await ownTables(database)
  if (!tables.some((table) => table.name === 'facts')) return 'new'
  const state = await moveState(database)
  const isSame = installation !== null && (await installationOf(database)) === installation
  if (isSame && (state?.kind === 'filling' || state?.kind === 'moved')) return 'ours'
  if (state?.kind === 'filling') {
    throw new CliError(`${name} is being filled by a move from ${state.from}. Empty it, or name another place.`)
  }
  for (const table of tables) {
    if ((await countRows(database, table)) === 0) continue
    throw new CliError(
      `${name} is not empty: there are rows in its table ${table.name}. Name a place where no server has been started yet.`,
    )
  }
  return 'new'
}

/** Creates the tables, marked as incomplete: no server starts on them. */
export async function claimTarget(target: Target, installation: string, from: string): Promise<void> {
  const { database } = target
  const found = await examineTarget(target, installation)
  const state = { kind: 'filling', from } as const
  // What was moved away from here is opened again.
  if (found === 'ours') await database.transaction().execute((write) => setMoveState(write, state))
  await makeTables(database)
  // Neither is used to create tables.
  await makeAccountTables({ database, secret: randomUUID(), publicUrl: 'http://localhost' })
  if (found === 'ours') return
  await database.transaction().execute(async (write) => {
    const fact = { name: INSTALLATION, value: installation }
    await write.insertInto('facts').values(fact).execute()
    await setMoveState(write, state)
  })
}
