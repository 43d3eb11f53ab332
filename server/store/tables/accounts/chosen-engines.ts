import type { EngineKind } from '../../../../contract/accounts/engines.ts'
import { readFact, removeFact, setFact } from '../../facts.ts'
import type { Database, Write } from '../../schema.ts'

const factName = (kind: EngineKind): string => `engine:${kind}`

/** The id of the engine that was chosen for this work; null: none, the server takes the first that it has. */
export async function chosenEngine(database: Database | Write, kind: EngineKind): Promise<string | null> {
  return readFact(database, factName(kind))
}

/** Null takes the choice back. */
export async function chooseEngine(write: Database | Write, kind: EngineKind, id: string | null): Promise<void> {
  await (id === null ? removeFact(write, factName(kind)) : setFact(write, factName(kind), id))
}
