import { z } from 'zod/mini'
import { enginesSchema } from '../../../../contract/changes.ts'
import { removeFact, setFact } from '../../facts.ts'
import type { Database } from '../../schema.ts'

/** Of what devices are told (Engines of the contract); processes of before leave it out. */
const PASSED_ON = {
  languages: true,
  standIns: true,
  vocabulary: true,
  speakers: true,
  fetching: true,
  fetchingLanguages: true,
} as const

/** What the processes that share a database tell each other about the engines that each has. */
const toldSchema = z.extend(z.pick(enginesSchema, PASSED_ON), {
  speech: z.nullable(z.string()),
  hosts: z.array(z.string()),
  at: z.int(),
})
export type AnnouncedEngines = Omit<z.infer<typeof toldSchema>, 'at'>

/** The name of the facts begins so; what follows is the id of the process. */
export const TOLD = 'engines-of:'

/** A process that was killed said nothing at its end. Milliseconds; clocks of machines differ by less. */
const GONE_MS = 10 * 60 * 1000

export async function announceEngines(
  database: Database,
  process: string,
  told: AnnouncedEngines,
  now: number,
): Promise<void> {
  await setFact(database, TOLD + process, JSON.stringify({ ...told, at: now }))
}

export async function withdrawEngines(database: Database, process: string): Promise<void> {
  await removeFact(database, TOLD + process)
}

/** What all processes have told lately. What those that are gone have told is removed. */
export async function announcedEngines(database: Database, now: number): Promise<AnnouncedEngines[]> {
  const rows = await database.selectFrom('facts').select(['name', 'value']).where('name', 'like', `${TOLD}%`).execute()
  const told = rows.map(({ name, value }) => ({ name, ...toldSchema.parse(JSON.parse(value)) }))
  const gone = told.filter(({ at }) => Math.abs(now - at) > GONE_MS).map(({ name }) => name)
  if (gone.length > 0) await database.deleteFrom('facts').where('name', 'in', gone).execute()
  return told.filter(({ name }) => !gone.includes(name)).map(({ name: _, at: __, ...engines }) => engines)
}
