import type { EngineKind } from '../../../../contract/accounts/engines.ts'
import { readFact, removeFact, replaceFact, setFact } from '../../facts.ts'
import type { Database, Write } from '../../schema.ts'

const factName = (kind: EngineKind): string => `engine:${kind}`

/**
 * Which engine the server took by itself. It counts only while it is the chosen one: a version that knows no such mark may run
 * beside this one, and a person who chooses there leaves it as it was. A choice without it is a person's, as all of before it are taken for.
 */
const BY_ITSELF = 'engine-by-itself:speech'

/** `isByItself`: no person chose it. */
export type SpeechChoice = { id: string; isByItself: boolean }

/** The id of the engine that was chosen for this work; null: none, the server takes the first that it has. */
export async function chosenEngine(database: Database | Write, kind: EngineKind): Promise<string | null> {
  return readFact(database, factName(kind))
}

/** The same, and whether a person chose it. */
export async function speechChoice(database: Database | Write): Promise<SpeechChoice | null> {
  const facts = [factName('speech'), BY_ITSELF]
  const rows = await database.selectFrom('facts').select(['name', 'value']).where('name', 'in', facts).execute()
  const [id, taken] = facts.map((fact) => rows.find(({ name }) => name === fact)?.value)
  return id === undefined ? null : { id, isByItself: id === taken }
}

/** What a person chooses. Null takes the choice back. */
export async function chooseEngine(write: Database | Write, kind: EngineKind, id: string | null): Promise<void> {
  if (kind === 'speech') await removeFact(write, BY_ITSELF)
  await (id === null ? removeFact(write, factName(kind)) : setFact(write, factName(kind), id))
}

/** What the server chooses where no person has. `before`: what it read. False: that has changed, and stays. */
export async function takeByItself(write: Write, id: string, before: SpeechChoice | null): Promise<boolean> {
  const choice = { name: factName('speech'), before: before?.id ?? null, value: id }
  if (!(await replaceFact(write, choice))) return false
  await setFact(write, BY_ITSELF, id)
  return true
}
