import { randomUUID } from 'node:crypto'
import { isAllSealed } from '../../../context/encrypt-plain-data.ts'
import { refuseOtherTables } from '../../../store/migrate.ts'
import { type MoveState, moveState, setMoveState } from '../../../store/move-state.ts'
import type { Database } from '../../../store/schema.ts'
import { CliError } from '../../cli-error.ts'

/** Throws CliError and SchemaError unless this is an installation that this version can move. */
export async function refuseSource(source: Database): Promise<void> {
  await refuseOtherTables(source)
  if (await isAllSealed(source)) return
  throw new CliError('What is here is not encrypted yet. Start the server of this version on it once.')
}

/** For each next step: reads the state again. Throws CliError when the data is not here. */
export function refuseElsewhere(state: MoveState | null): void {
  if (state?.kind === 'moved') throw new CliError(`What was here was moved to ${state.to} already. Move it from there.`)
  if (state?.kind === 'filling') throw new CliError(`This is a copy of ${state.from} that is not whole. Move that.`)
}

/** Closes the source for writing. Resolves to the token of that: another command may take it over. Throws CliError. */
export async function closeSource(source: Database, to: string): Promise<string> {
  const token = randomUUID()
  await source.transaction().execute(async (write) => {
    refuseElsewhere(await moveState(write))
    await setMoveState(write, { kind: 'closed', to, token })
  })
  return token
}

/** Opens it again, unless another command has taken over. */
export const reopenSource = (source: Database, token: string): Promise<void> =>
  source.transaction().execute(async (write) => {
    const state = await moveState(write)
    if (state?.kind === 'closed' && state.token === token) await setMoveState(write, null)
  })

/** Throws CliError when another command has closed it, or opened it, since. */
export function refuseTakenOver(state: MoveState | null, token: string): void {
  if (state?.kind === 'closed' && state.token === token) return
  throw new CliError('Another command has gone on with this move, or ended it. Nothing was switched by this one.')
}
