import type { Database, Write } from '../store/schema.ts'

/** How much the last job counts against all before it. */
const WEIGHT = 0.3
/** Until an engine was measured: PocketSphinx on one core (facts: 0.22 to 0.41). */
const UNMEASURED = 0.4

const factName = (engine: string): string => `speech-speed:${engine}`

/** Seconds of work for one second of audio. */
export async function engineSpeed(database: Database | Write, engine: string): Promise<number> {
  return (await measuredSpeed(database, engine)) ?? UNMEASURED
}

async function measuredSpeed(database: Database | Write, engine: string): Promise<number | null> {
  const name = factName(engine)
  const row = await database.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst()
  return row ? Number(row.value) : null
}

/** Takes one finished job into the measure. Both in seconds. */
export async function learnSpeed(write: Write, engine: string, took: number, audio: number): Promise<void> {
  if (audio < 1) return
  const before = await measuredSpeed(write, engine)
  const value = String(before === null ? took / audio : before + WEIGHT * (took / audio - before))
  await write
    .insertInto('facts')
    .values({ name: factName(engine), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
