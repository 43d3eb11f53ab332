import { readFact, setFact } from '../store/facts.ts'
import type { Database, Write } from '../store/schema.ts'

/** The weight of the last job against all before it. */
const WEIGHT = 0.3
/** Before an engine was measured: PocketSphinx on one core took 0.22 to 0.41. */
const UNMEASURED = 0.4

const factName = (engine: string): string => `speech-speed:${engine}`

/** Seconds of work for one second of audio. */
export async function engineSpeed(database: Database | Write, engine: string): Promise<number> {
  return (await measuredSpeed(database, engine)) ?? UNMEASURED
}

async function measuredSpeed(database: Database | Write, engine: string): Promise<number | null> {
  const value = await readFact(database, factName(engine))
  return value === null ? null : Number(value)
}

/** Adds a finished job to the measure. Both in seconds. */
export async function learnSpeed(write: Write, engine: string, took: number, audio: number): Promise<void> {
  if (audio < 1) return
  const before = await measuredSpeed(write, engine)
  const value = String(before === null ? took / audio : before + WEIGHT * (took / audio - before))
  await setFact(write, factName(engine), value)
}
