import type { Database } from '../store/schema.ts'

/** Of the address people use, as the last server here had it: the command line knows neither its PORT nor its PUBLIC_URL. */
export const ADDRESS_FACT = 'served-address'

export async function noteServedAddress(database: Database, value: string): Promise<void> {
  await database
    .insertInto('facts')
    .values({ name: ADDRESS_FACT, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Null where no server has listened yet. */
export async function servedAddress(database: Database): Promise<string | null> {
  const row = await database.selectFrom('facts').select('value').where('name', '=', ADDRESS_FACT).executeTakeFirst()
  return row?.value ?? null
}
