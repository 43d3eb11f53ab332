import type { Database, Write } from './schema.ts'

/** The value of a fact about this installation; null: none is stored. */
export async function readFact(database: Database | Write, name: string): Promise<string | null> {
  const row = await database.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Stores the fact, in the place of an older value. */
export async function setFact(database: Database | Write, name: string, value: string): Promise<void> {
  await database
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Stores the fact unless there is one: of several processes that start at once, the first decides. */
export async function addFact(database: Database | Write, name: string, value: string): Promise<void> {
  await database
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Stores the fact where it still is `before`; null: where there is none. False: another process, or a person, came first. */
export async function replaceFact(
  write: Write,
  { name, before, value }: { name: string; before: string | null; value: string },
): Promise<boolean> {
  if (before === null) {
    const added = await write
      .insertInto('facts')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }
  const changed = write.updateTable('facts').set({ value }).where('name', '=', name).where('value', '=', before)
  return (await changed.executeTakeFirst()).numUpdatedRows === 1n
}

export async function removeFact(database: Database | Write, name: string): Promise<void> {
  await database.deleteFrom('facts').where('name', '=', name).execute()
}
