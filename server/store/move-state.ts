import { z } from 'zod/mini'
import { readFact, removeFact, setFact } from './facts.ts'
import { freezeTables, unfreezeTables } from './processes/frozen-tables.ts'
import type { Database, Write } from './schema.ts'
import { hasTable } from './table-names.ts'

/**
 * The state of this database in a move (server/cli/move). None: it is in use.
 *
 * - `filling`: an incomplete copy.
 * - `closed`: the last changes are being copied; nothing can be written here. `token`: of the command that copies.
 * - `moved`: the data is elsewhere. Nothing is written here again, unless a move comes back.
 */
const stateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('filling'), from: z.string() }),
  z.object({ kind: z.literal('closed'), to: z.string(), token: z.string() }),
  z.object({ kind: z.literal('moved'), to: z.string(), at: z.string() }),
])
export type MoveState = z.infer<typeof stateSchema>

/** The name of the fact, which is never copied. */
export const MOVE_FACT = 'move'

export async function moveState(database: Database | Write): Promise<MoveState | null> {
  const value = await readFact(database, MOVE_FACT)
  return value === null ? null : stateSchema.parse(JSON.parse(value))
}

/** In a plain transaction, which on PostgreSQL waits for those of all servers: so no write is in progress. */
export async function setMoveState(write: Write, state: MoveState | null): Promise<void> {
  if (isClosed(await moveState(write))) await unfreezeTables(write)
  await (state ? setFact(write, MOVE_FACT, JSON.stringify(state)) : removeFact(write, MOVE_FACT))
  if (isClosed(state)) await freezeTables(write)
}

const isClosed = (state: MoveState | null): boolean => state?.kind === 'closed' || state?.kind === 'moved'

/** The database was moved, or is incomplete: `message` says where the data is, and what to do. */
export class MovedError extends Error {
  override name = 'MovedError'
}

/** Called before anything is written. Throws MovedError. */
export async function refuseMoved(database: Database): Promise<void> {
  if (!(await hasTable(database, 'facts'))) return
  const state = await moveState(database)
  if (state) throw new MovedError(sentence(state))
}

function sentence(state: MoveState): string {
  switch (state.kind) {
    case 'filling':
      return (
        `This is a copy of ${state.from} that is not whole yet. Run "npm run admin -- move" there until it says that ` +
        'everything is moved.'
      )
    case 'closed':
      return (
        `What is here is being moved to ${state.to}, and that has not ended. Run "npm run admin -- move" again, which goes ` +
        'on with it; or "npm run admin -- move --cancel", which leaves everything here.'
      )
    case 'moved':
      return (
        `What was here was moved to ${state.to} on ${state.at.slice(0, 10)}. Start the server with the settings of that ` +
        'place. To come back, run "npm run admin -- move" with them.'
      )
  }
}
