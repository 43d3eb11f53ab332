import { z } from 'zod/mini'
import type { Database } from '../../schema.ts'

/** What the processes that share a database tell each other about the engines that each has. */
const toldSchema = z.object({ speech: z.nullable(z.string()), hosts: z.array(z.string()), at: z.int() })
export type EnginesTold = Omit<z.infer<typeof toldSchema>, 'at'>

/** The name of the facts begins so; what follows is the id of the process. */
export const TOLD = 'engines-of:'

/** A process that was killed said nothing at its end. Milliseconds; clocks of machines differ by less. */
const GONE_MS = 10 * 60 * 1000

export async function tellEngines(database: Database, process: string, told: EnginesTold, now: number): Promise<void> {
  const value = JSON.stringify({ ...told, at: now })
  await database
    .insertInto('facts')
    .values({ name: TOLD + process, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function untellEngines(database: Database, process: string): Promise<void> {
  await database
    .deleteFrom('facts')
    .where('name', '=', TOLD + process)
    .execute()
}

/** What all processes have told lately. What those that are gone have told is removed. */
export async function enginesTold(database: Database, now: number): Promise<EnginesTold[]> {
  const rows = await database.selectFrom('facts').select(['name', 'value']).where('name', 'like', `${TOLD}%`).execute()
  const told = rows.map(({ name, value }) => ({ name, ...toldSchema.parse(JSON.parse(value)) }))
  const gone = told.filter(({ at }) => Math.abs(now - at) > GONE_MS).map(({ name }) => name)
  if (gone.length > 0) await database.deleteFrom('facts').where('name', 'in', gone).execute()
  return told.filter(({ name }) => !gone.includes(name)).map(({ speech, hosts }) => ({ speech, hosts }))
}
