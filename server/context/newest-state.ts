import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod/mini'
import { isMissing } from '../blobs/disk-files.ts'
import { DatabaseUnavailableError } from '../store/dialects/database-errors.ts'
import { readFact, setFact } from '../store/facts.ts'
import { feedTotal } from '../store/feed/revisions.ts'
import type { Database, Write } from '../store/schema.ts'
import { resetAfterRestore, STATE_FACT } from './reset-after-restore.ts'

const stateSchema = z.object({ life: z.string(), count: z.int() })
const fileSchema = z.extend(stateSchema, { place: z.string() })
type State = z.infer<typeof stateSchema>

export type NewestState = {
  /** Notes, in the database and then in the file, that there is something new; nothing where there is not. */
  note(): Promise<void>
}

type Ports = {
  database: Database
  /** Outside of the database and its backups. */
  file: string
  /** Where the database lies: a copy of it elsewhere that names the same file is another one. */
  place: string
  /** Makes parts of what arrived of unfinished uploads after that older state. */
  takeBack: () => Promise<number>
  tell: (line: string) => void
}

/**
 * At the start, while others wait and before any key is read: notices a database that was put back to an older state by other
 * means than `npm run admin -- restore` or `restored`, as by a snapshot of its disk, and does what these do. The count goes up
 * with each start and with each `note` that finds something new; that of the database is never behind that of the file, unless
 * the database is an older one.
 */
export async function openNewestState(ports: Ports): Promise<NewestState> {
  const { database, file, place, takeBack, tell } = ports
  // The file first: another server on this machine may note something meanwhile, in the database before the file.
  const seen = await readSeen(file)
  const here = await readState(database)
  if (here && seen && seen.place === place && seen.life === here.life && here.count < seen.count) {
    // Before the reset, after which no start would notice any more.
    const uploads = await takeBack()
    await database.transaction().execute(resetAfterRestore)
    tell(
      'The database was put back to an older state. Everybody signs in anew, and devices give back what they still have ' +
        '("npm run admin -- check" compares it with the audio). ' +
        `Unfinished uploads that go on with what arrived later: ${uploads}.`,
    )
  }
  let total = await feedTotal(database)
  await write(ports, await countOn(database), tell)
  return {
    async note() {
      try {
        const now = await feedTotal(database)
        if (now === total) return
        await write(ports, await countOn(database), () => {})
        total = now
      } catch (error) {
        // Away, or moved: it is noted when something is written again.
        if (!(error instanceof DatabaseUnavailableError)) throw error
      }
    },
  }
}

async function readState(database: Database | Write): Promise<State | null> {
  const value = await readFact(database, STATE_FACT)
  return value === null ? null : stateSchema.parse(JSON.parse(value))
}

const countOn = (database: Database): Promise<State> =>
  database.transaction().execute(async (write) => {
    const before = (await readState(write)) ?? { life: randomUUID(), count: 0 }
    const state = { ...before, count: before.count + 1 }
    await setFact(write, STATE_FACT, JSON.stringify(state))
    return state
  })

/** Null too for what nobody can read any more: it is written anew. */
async function readSeen(file: string) {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError || error instanceof z.core.$ZodError) return null
    throw error
  }
}

/** A folder that takes no file costs nothing but that an older database is not noticed. */
async function write({ file, place }: Ports, state: State, tell: Ports['tell']): Promise<void> {
  const draft = `${file}.${process.pid}.new`
  try {
    await writeFile(draft, `${JSON.stringify({ place, ...state })}\n`, { mode: 0o600, flush: true })
    await rename(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    tell(
      `${file} cannot be written (${error.code}): a database that is put back to an older state is not noticed by itself.`,
    )
  }
}
