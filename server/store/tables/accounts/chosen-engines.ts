import type { EngineKind } from '../../../../contract/accounts/engines.ts'
import type { Database, Write } from '../../schema.ts'

const factName = (kind: EngineKind): string => `engine:${kind}`

/** The id of the engine that was chosen for this work; null: none, the server takes the first that it has. */
export async function chosenEngine(database: Database | Write, kind: EngineKind): Promise<string | null> {
  const fact = database.selectFrom('facts').select('value').where('name', '=', factName(kind))
  return (await fact.executeTakeFirst())?.value ?? null
}

/** Null takes the choice back. */
export async function chooseEngine(write: Database | Write, kind: EngineKind, id: string | null): Promise<void> {
  const name = factName(kind)
  if (id === null) {
    await write.deleteFrom('facts').where('name', '=', name).execute()
    return
  }
  await write
    .insertInto('facts')
    .values({ name, value: id })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: id }))
    .execute()
}
