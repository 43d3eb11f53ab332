import { readFact, setFact } from '../../store/facts.ts'
import type { Database } from '../../store/schema.ts'
import type { SpeechChoice } from '../../store/tables/accounts/chosen-engines.ts'

/** Beside the choice of the engine: where a person has chosen one nothing is tried again after a restart, and nothing else tells it. */
const FACT = 'refused-models'

/**
 * Ids of the models that a trial of this server refused, now or before its last start. What the server has taken by itself since has passed a
 * later trial; what a person has chosen has not.
 */
export async function refusedModels(
  database: Database,
  byThisProcess: readonly string[],
  choice: SpeechChoice | null,
): Promise<ReadonlySet<string>> {
  const before = JSON.parse((await readFact(database, FACT)) ?? '[]') as string[]
  const refused = new Set([...before, ...byThisProcess])
  if (choice?.isByItself) refused.delete(choice.id)
  // Looked at every few seconds: what has not changed is not written.
  const now = JSON.stringify([...refused])
  if (now !== JSON.stringify(before)) await setFact(database, FACT, now)
  return refused
}
