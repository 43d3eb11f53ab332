import { sql } from 'kysely'
import type { Database } from '../../../server/store/schema.ts'
import { ownTables } from '../../../server/store/table-names.ts'

/** By constraint of its table. */
const CHECKED: Readonly<Record<string, string>> = { state: 'dead' }

/** Adds a row by the columns that the table really has, as no type says them: those not given have some value of their kind. */
export async function addBlankRow(
  database: Database,
  table: string,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const found = (await ownTables(database)).find(({ name }) => name === table)
  const columns = found?.columns.filter(({ isAutoIncrementing }) => !isAutoIncrementing) ?? []
  const values = columns.map(({ name, dataType }) => given[name] ?? CHECKED[name] ?? blank(dataType))
  const names = columns.map(({ name }) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(database)
}

function blank(dataType: string): string | number | Buffer {
  if (dataType === 'bytea') return Buffer.from('blank')
  return dataType.toLowerCase() === 'text' ? 'blank' : 0
}
